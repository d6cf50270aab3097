import { useState } from 'react'
import { flushSync } from 'react-dom'
import {
  FIRST_STEP,
  LAST_STEP,
  nextStep,
  previousStep,
  type QuestionnaireStep,
  readStep,
} from '#domain/questionnaire/steps.ts'
import { focusFirst } from '../../forms/form-focus.ts'
import type { InquiryForm } from '../../forms/use-inquiry-form.ts'
import { useStepHistory } from './use-step-history.ts'

/** The current step, stored with the draft and as a history entry. */
export function useSteps({ formRef, setStep: storeStep }: InquiryForm, readTypes: () => string[]) {
  const [step, setStep] = useState<QuestionnaireStep>(FIRST_STEP)
  /** The step at which a restored draft continues, until the visitor continues. */
  const [resumed, setResumed] = useState<QuestionnaireStep | null>(null)
  /** The field being changed on the way back to the last step. */
  const [changing, setChanging] = useState('')
  const entries = useStepHistory((found) => {
    const to = readStep(found, readTypes())
    if (to !== step) display(to)
  })

  function show(to: QuestionnaireStep): void {
    setResumed(null)
    setStep(to)
    storeStep(to)
  }

  function display(to: QuestionnaireStep): void {
    flushSync(() => show(to))
    const { current } = formRef
    const heading = current?.querySelector<HTMLElement>('[data-current] > h3')
    const pressed = current?.querySelector<HTMLElement>(`[data-change="${changing}"]`)
    setChanging('')
    if (pressed) pressed.focus()
    else heading?.focus({ preventScroll: true })
    // Steps differ in height: at the end of a long one, the start of the next may be far above the window.
    if (!pressed && current && current.getBoundingClientRect().top < 0) current.scrollIntoView()
  }

  function go(to: QuestionnaireStep): void {
    entries.current?.push(step, to)
    display(to)
  }

  return {
    step,
    resumed,
    isChanging: changing !== '',
    /** Goes to the next step, or back to the last one after changing an answer. */
    goForward() {
      if (!changing) go(nextStep(step, readTypes()))
      else if (!entries.current?.goBackTo(LAST_STEP)) go(LAST_STEP)
    },
    /** Goes to the field of an answer. */
    change(field: string, to: QuestionnaireStep): void {
      entries.current?.push(step, to)
      flushSync(() => show(to))
      setChanging(field)
      if (formRef.current) focusFirst(formRef.current, [field])
    },
    goBack() {
      const to = previousStep(step, readTypes())
      if (!entries.current?.goBackTo(to)) go(to)
    },
    /** Shows the step of answers opened from elsewhere. */
    open: (to: number) => show(readStep(to, readTypes())),
    /** Shows a step without moving the focus. */
    jump(to: QuestionnaireStep): void {
      if (to === step) return
      entries.current?.push(step, to)
      show(to)
    },
    /** Shows the step of a restored draft. Returns whether the visitor left the page in the middle of it. */
    restore(stored: number): boolean {
      const left = entries.current?.left ?? null
      const to = readStep(left ?? stored, readTypes())
      setStep(to)
      if (left === null) setResumed(to)
      return left !== null
    },
    restart() {
      setChanging('')
      setResumed(null)
      setStep(FIRST_STEP)
      entries.current?.restart(FIRST_STEP)
    },
  }
}
