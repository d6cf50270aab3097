import { useState } from 'react'

/** Which acts were done, by the id of their first try, and which were not. */
export function useOutcomes() {
  const [done, setDone] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<readonly string[]>([])
  const [noteOutcome] = useState(() => ({
    done: (ids: readonly string[]) => setDone((known) => [...known, ...ids]),
    refused: (ids: readonly string[]) => setRefused((known) => [...known, ...ids]),
  }))
  return { done, refused, noteOutcome }
}
