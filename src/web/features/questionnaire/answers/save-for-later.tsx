import { useState } from 'react'
import { finishLaterWords as words } from '#content/inquiries/saved-answers-words.ts'
import type { InquiryForm } from '../../../forms/use-inquiry-form.ts'

export interface SaveForLaterProps {
  form: InquiryForm
  step: number
  publishableKey: string
}

/** Mails the visitor a link to the answers so far, for later or for another device. */
export function SaveForLater({ form: { formRef, readKey }, step, publishableKey }: SaveForLaterProps) {
  const [isSaving, setSaving] = useState(false)
  const [outcome, setOutcome] = useState('')
  const [shownStep, setShownStep] = useState(step)
  if (step !== shownStep) {
    setShownStep(step)
    setOutcome('')
  }

  async function save(): Promise<void> {
    if (isSaving || !formRef.current) return
    setSaving(true)
    setOutcome('')
    const [module, key] = await Promise.all([import('./saved-answers.ts').catch(() => null), readKey()])
    const email = key && (await module?.saveAnswers({ form: formRef.current, step, key }, publishableKey))
    setSaving(false)
    setOutcome(email ? words.sent.replace('{email}', email) : words.failed)
  }

  return (
    <div className="draft-note">
      <button type="button" aria-disabled={isSaving || undefined} onClick={save}>
        {isSaving ? words.sending : words.ask}
      </button>
      <p role="status">{outcome}</p>
    </div>
  )
}
