import { useEffect, useEffectEvent, useState } from 'react'

interface Shown<Answer> {
  answer: Answer | null
  isFailed: boolean
  again: () => void
}

/** What the server answers to a question, which is asked again when its key changes. The last answer stays meanwhile. */
export function useAnswer<Answer>(key: string, ask: () => Promise<Answer>): Shown<Answer> {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const [round, setRound] = useState(0)
  const askNow = useEffectEvent(ask)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key or round asks again
  useEffect(() => {
    let isOld = false
    askNow().then(
      (read) => {
        if (isOld) return
        setAnswer(read)
        setIsFailed(false)
      },
      () => isOld || setIsFailed(true),
    )
    return () => {
      isOld = true
    }
  }, [key, round])
  return { answer, isFailed, again: () => setRound((count) => count + 1) }
}
