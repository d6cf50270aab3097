import { useLayoutEffect, useRef } from 'react'

/** The same function every time, so that unchanged rows do not render again. It is for events, not for rendering. */
export function useStable<Args extends unknown[], Result>(work: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(work)
  // Set before anybody can press a button.
  useLayoutEffect(() => {
    latest.current = work
  })
  return useRef((...args: Args) => latest.current(...args)).current
}
