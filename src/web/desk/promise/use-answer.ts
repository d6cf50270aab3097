import { useEffect, useEffectEvent, useState } from 'react'

interface Shown<Answer> {
  answer: Answer | null
  isFailed: boolean
  again: () => void
}

/**
 * What the server answers to a question, which is asked again when its revision changes. Until another question is
 * answered the last answer stays, but never where that failed: it would be read as the answer.
 */
export function useAnswer<Answer>(question: string, revision: number, ask: () => Promise<Answer>): Shown<Answer> {
  const [known, setKnown] = useState<{ to: string; answer: Answer } | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const [round, setRound] = useState(0)
  const askNow = useEffectEvent(ask)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision or round asks again
  useEffect(() => {
    let isOld = false
    askNow().then(
      (answer) => {
        if (isOld) return
        setKnown({ to: question, answer })
        setIsFailed(false)
      },
      () => isOld || setIsFailed(true),
    )
    return () => {
      isOld = true
    }
  }, [question, revision, round])
  const isShown = known?.to === question || !isFailed
  return { answer: known && isShown ? known.answer : null, isFailed, again: () => setRound((count) => count + 1) }
}
