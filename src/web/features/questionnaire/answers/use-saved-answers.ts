import { type RefObject, useEffect, useEffectEvent } from 'react'
import { finishLaterWords } from '#content/inquiries/saved-answers-words.ts'
import { showToast } from '../../../client/show-toast.ts'
import type { FillOptions } from '../../../forms/sending/form-draft.ts'
import type { Pair } from '../../../forms/sending/form-pairs.ts'

interface OpenedAnswers {
  pairs: Pair[]
  step: number
  /** The key the form is sent with, on any device; undefined for a new inquiry. */
  how: FillOptions | undefined
}

/** As in `savedAnswersPaths` and `carry-href.ts`, whose other code is not needed here. */
const FRAGMENT = /^#(saved|from)-/

/** Opens saved answers for a visitor coming from the page behind the link in our mail, or criteria from a calculator. */
export function useSavedAnswers(
  formRef: RefObject<HTMLFormElement | null>,
  publishableKey: string,
  onOpened: (answers: OpenedAnswers) => void,
): void {
  const open = useEffectEvent(async () => {
    const { hash, href } = location
    if (!FRAGMENT.test(hash)) return
    // The token opens the answers, so it must not stay in the URL.
    history.replaceState(history.state, '', href.split('#')[0])
    const module = await import('./saved-answers.ts').catch(() => null)
    const found = await module?.openAnswers(formRef.current, hash, publishableKey)
    if (found && 'pairs' in found) onOpened(found)
    else showToast({ title: found?.refusal ?? finishLaterWords.gone, kind: 'error' })
  })
  useEffect(() => {
    open()
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])
}
