import { useEffect, useEffectEvent, useState } from 'react'

interface Loaded<Value> {
  value: Value | null
  hasFailed: boolean
  reload: () => void
}

/** Reads something once, and again when asked. What is known stays on the screen meanwhile. */
export function useLoaded<Value>(read: () => Promise<Value>): Loaded<Value> {
  const [value, setValue] = useState<Value | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [round, setRound] = useState(0)
  const load = useEffectEvent(read)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads again
  useEffect(() => {
    let isLeft = false
    load().then(
      (found) => {
        if (isLeft) return
        setValue(found)
        setHasFailed(false)
      },
      () => isLeft || setHasFailed(true),
    )
    return () => {
      isLeft = true
    }
  }, [round])

  return { value, hasFailed, reload: () => setRound((count) => count + 1) }
}
