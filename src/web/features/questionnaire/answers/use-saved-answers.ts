import { useEffect, useEffectEvent } from 'react'
import { finishLaterWords } from '#content/inquiries/saved-answers-words.ts'
import { showToast } from '../../../client/show-toast.ts'
import type { Pair } from '../../../forms/sending/form-pairs.ts'

interface OpenedAnswers {
  pairs: Pair[]
  step: number
  /** The key the form is sent with, on any device. */
  key: string
}

/** As in `savedAnswersPaths`, whose schema is not needed here. */
const FRAGMENT = /^#saved-([\w-]{40,100})$/

/** Opens saved answers for a visitor coming from the page behind the link in our mail. */
export function useSavedAnswers(publishableKey: string, onOpened: (answers: OpenedAnswers) => void): void {
  const open = useEffectEvent(async () => {
    const token = location.hash.match(FRAGMENT)?.[1]
    if (!token) return
    // The token opens the answers, so it must not stay in the URL.
    history.replaceState(history.state, '', location.pathname + location.search)
    const module = await import('./saved-answers.ts').catch(() => null)
    const found = await module?.openAnswers(token, publishableKey)
    if (found && 'pairs' in found) onOpened(found)
    else showToast({ title: found?.refusal ?? finishLaterWords.gone, kind: 'error' })
  })
  useEffect(() => {
    void open()
    const again = () => void open()
    window.addEventListener('hashchange', again)
    return () => window.removeEventListener('hashchange', again)
  }, [])
}
