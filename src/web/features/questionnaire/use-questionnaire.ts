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

/** Moves through the steps of the questionnaire. The answers are held by the form itself. */
export function useQuestionnaire({ publishableKey, email, faults, confirmation, onSent }: QuestionnaireOptions) {
  const [step, setStep] = useState<QuestionnaireStep>(FIRST_STEP)
  const reported = useRef(new Set<QuestionnaireStep>())
  const form = useInquiryForm({
    kind: 'investment',
    publishableKey,
    email,
    faults,
    confirmation,
    onSent,
    onFault: (found) => setStep(stepOfFaults(found)),
    onRestored: (stored) => setStep(readStep(stored, readTicked())),
  })
  const { isAwake, isTicked, readTicked } = useTicked(form.formRef)
  /** A form that was posted without a script and came back with faults shows all steps at once. */
  const isWhole = faults !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at first, and when the whole form was filled or emptied
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
    // Steps differ in height: at the end of a long one, the start of the next may be far above the window.
    if (current && current.getBoundingClientRect().top < 0) current.scrollIntoView()
  }

  async function goForward(): Promise<void> {
    const found = await check(form.formRef.current, step)
    form.setFaults(found)
    if (found) track({ event: 'form_outcome', form: 'investment', outcome: 'invalid' })
    else go(nextStep(step, readTicked()))
  }

  /** Ticks a property type for a card on the page that was pressed, and goes to the step where the tick can be seen. */
  function choose(propertyType: string): void {
    if (tick(form.formRef.current, propertyType) && step > 2) show(2)
  }

  return {
    form,
    step,
    isWhole,
    isAwake,
    isTicked,
    report,
    choose,
    goBack: () => go(previousStep(step, readTicked())),
    clear() {
      show(FIRST_STEP)
      form.clear()
    },
    /** Goes from the confirmation back to an empty form. */
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

/** Ticks a property type. Returns false if it was ticked already. */
function tick(form: HTMLFormElement | null, propertyType: string): boolean {
  const boxes = form?.querySelectorAll<HTMLInputElement>('[name=propertyTypes]') ?? []
  const box = [...boxes].find(({ value, checked }) => value === propertyType && !checked)
  box?.click()
  return box !== undefined
}

/** If the code that checks a step fails or cannot be loaded, the visitor goes on: the server checks everything. */
async function check(form: HTMLFormElement | null, step: QuestionnaireStep) {
  try {
    const { checkFormStep } = await import('./check-form-step.ts')
    return form && checkFormStep(form, step)
  } catch {
    return null
  }
}
