import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PostedForm } from '#domain/inquiries/form-result.ts'
import {
  FIRST_STEP,
  LAST_STEP,
  nextStep,
  previousStep,
  type QuestionnaireStep,
  readStep,
  stepOfFaults,
} from '#domain/questionnaire/steps.ts'
import { track } from '../../client/analytics.ts'
import { useInquiryForm } from '../../forms/use-inquiry-form.ts'
import { useTicked } from './use-ticked.ts'

interface QuestionnaireOptions extends PostedForm {
  publishableKey: string
  email: string
  onSent: () => void
}

/** The questionnaire on its way through the steps. What was answered stands in the form itself. */
export function useQuestionnaire({ publishableKey, email, faults, confirmation, onSent }: QuestionnaireOptions) {
  const [step, setStep] = useState<QuestionnaireStep>(FIRST_STEP)
  const reported = useRef(new Set<QuestionnaireStep>())
  const form = useInquiryForm({
    ...{ kind: 'investment', publishableKey, email, faults, confirmation, onSent },
    onFault: (found) => setStep(stepOfFaults(found)),
    onRestored: (stored) => setStep(readStep(stored, readTicked())),
  })
  const { isTicked, readTicked } = useTicked(form.formRef)
  /** Posted without a script and sent back: shown as a whole, as it was. */
  const isWhole = faults !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: at first, and whenever the form was filled or emptied at once
  useEffect(() => void readTicked(), [form.hasDraft, form.status.name])

  function show(to: QuestionnaireStep): void {
    setStep(to)
    form.setStep(to)
  }

  function report(): void {
    if (reported.current.has(step)) return
    reported.current.add(step)
    track({ event: 'questionnaire_step', step })
  }

  function go(to: QuestionnaireStep): void {
    flushSync(() => show(to))
    const { current } = form.formRef
    current?.querySelector<HTMLElement>('[data-current] > h3')?.focus({ preventScroll: true })
    // Steps differ in height: from the end of a long one the beginning of the next may be far above.
    if (current && current.getBoundingClientRect().top < 0) current.scrollIntoView()
  }

  async function goForward(): Promise<void> {
    const found = await check(form.formRef.current, step)
    form.setFaults(found)
    if (found) track({ event: 'form_outcome', form: 'investment', outcome: 'invalid' })
    else go(nextStep(step, readTicked()))
  }

  /** Adds a property type, as a card on the page does, and shows it where it can be seen. */
  function choose(propertyType: string): void {
    const boxes = form.formRef.current?.querySelectorAll<HTMLInputElement>('[name=propertyTypes]') ?? []
    const box = [...boxes].find(({ value, checked }) => value === propertyType && !checked)
    box?.click()
    if (box && step > 2) show(2)
  }

  return {
    ...{ form, step, isWhole, isTicked, report, choose },
    goBack: () => go(previousStep(step, readTicked())),
    clear() {
      show(FIRST_STEP)
      form.clear()
    },
    /** From the confirmation back to an empty form. */
    startAgain() {
      setStep(FIRST_STEP)
      reported.current.clear()
      form.goBack()
    },
    formProps: {
      ...form.formProps,
      onFocus: report,
      onInput(event: FormEvent<HTMLFormElement>) {
        form.onInput(event)
        if (event.target instanceof HTMLInputElement && event.target.type === 'checkbox') readTicked()
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        if (isWhole || step === LAST_STEP) return form.onSubmit(event)
        event.preventDefault()
        goForward()
      },
    },
  }
}

/** Nobody is held back because the code that checks cannot be had: the server checks all of it in the end. */
async function check(form: HTMLFormElement | null, step: QuestionnaireStep) {
  const module = await import('./check-form-step.ts').catch(() => null)
  return form && module ? module.checkFormStep(form, step) : null
}
