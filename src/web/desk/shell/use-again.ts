import { useEffect, useEffectEvent } from 'react'

const AGAIN_MS = 3000

/**
 * Reads again what could not be read, until it can. The feed has gone on meanwhile, so that nothing else would bring
 * back what a failed reading has missed.
 */
export function useAgain(hasFailed: boolean, read: () => void): void {
  const readAgain = useEffectEvent(read)
  useEffect(() => {
    if (!hasFailed) return
    const timer = setInterval(() => readAgain(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [hasFailed])
}
