import { useEffect, useState } from 'react'
import { type Found, searchDesk } from '../desk-client.ts'

const PAUSE_MS = 150

export interface SearchAnswer {
  text: string
  leads: Found[]
  isTooShort: boolean
  isPartial: boolean
}

/** What is found for a text, a moment after it was typed. While nothing new comes, the last answer stays. */
export function useSearch(text: string): { answer: SearchAnswer | null; isFailed: boolean } {
  const [answer, setAnswer] = useState<SearchAnswer | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  useEffect(() => {
    if (text === '') return
    let isOld = false
    const timer = setTimeout(() => {
      searchDesk(text).then(
        ({ leads, isTooShort, search }) => {
          if (isOld) return
          setAnswer({ text, leads, isTooShort, isPartial: search === 'beginnings' })
          setIsFailed(false)
        },
        () => isOld || setIsFailed(true),
      )
    }, PAUSE_MS)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [text])
  return { answer: text === '' ? null : answer, isFailed }
}
