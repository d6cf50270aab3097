import { type FormEvent, useEffect } from 'react'
import type { PostedForm } from '#domain/inquiries/form-result.ts'
import { LAST_STEP, type QuestionnaireStep, stepOfFaults } from '#domain/questionnaire/steps.ts'
import { adoptSheet } from '../../client/adopt-sheet.ts'
import { track } from '../../client/analytics.ts'
import { type InquiryForm, useInquiryForm } from '../../forms/use-inquiry-form.ts'
import awakeSheet from '../../styles/questionnaire-awake.css?inline'
import { useAnswers } from './answers/use-answers.ts'
import { rememberCriteria, useEarlierCriteria } from './answers/use-earlier-criteria.ts'
import { useSavedAnswers } from './answers/use-saved-answers.ts'
import { useSteps } from './use-steps.ts'
import { useTicked } from './use-ticked.ts'

interface QuestionnaireOptions extends PostedForm {
  publishableKey: string
  email: string
  onSent: () => void
  /**
   * Called to bring the form into view, when answers were opened from a link, or the visitor reloaded or returned in
   * the middle of the questionnaire.
   */
  onOpen: () => void
}

/** Moves through the steps of the questionnaire. The form itself stores the answers. */
export function useQuestionnaire(options: QuestionnaireOptions) {
  const { publishableKey, email, faults, confirmation } = options
  const form = useInquiryForm({
    kind: 'investment',
    publishableKey,
    email,
    faults,
    confirmation,
    onSent(sent) {
      rememberCriteria(sent)
      steps.restart()
      options.onSent()
    },
    onFault: (found) => steps.jump(stepOfFaults(found)),
    onRestored(stored) {
      if (steps.restore(stored)) options.onOpen()
    },
  })
  const { isAwake, isTicked, readTicked } = useTicked(form.formRef)
  const steps = useSteps(form, readTicked)
  const { step } = steps
  const criteria = useEarlierCriteria(form, readTicked)
  useSavedAnswers(form.formRef, publishableKey, async ({ pairs, step: saved, how }) => {
    await form.fill(pairs, how)
    readTicked()
    steps.open(saved)
    options.onOpen()
  })
  /** A form posted without a script and returned with faults shows all steps at once. */
  const isWhole = faults !== undefined

  useEffect(() => adoptSheet(awakeSheet), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at first, and when the whole form was filled or emptied
  useEffect(() => void readTicked(), [form.hasDraft, form.status.name])

  return {
    form,
    step,
    isWhole,
    isAwake,
    isTicked,
    goBack: steps.goBack,
    isChanging: steps.isChanging,
    change: steps.change,
    answers: useAnswers(form.formRef, step),
    /** The step at which a restored draft continues. */
    resumed: form.status.name === 'idle' ? steps.resumed : null,
    /** Ticks a property type for a card pressed on the page, and goes to the step where the tick is visible. */
    choose(propertyType: string) {
      if (tick(form.formRef.current, propertyType) && step > 2) steps.jump(2)
    },
    ...criteria,
    readTicked,
    clear() {
      steps.restart()
      form.clear()
    },
    /** Goes from the confirmation back to an empty form. */
    startAgain: form.goBack,
    formProps: {
      ...form.formProps,
      onInput(event: FormEvent<HTMLFormElement>) {
        form.formProps.onInput(event)
        if (event.target instanceof HTMLInputElement && event.target.type === 'checkbox') readTicked()
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        if (isWhole || step === LAST_STEP) return form.formProps.onSubmit(event)
        event.preventDefault()
        advance(form, steps)
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

/** Goes to the next step, unless this one has faults. */
async function advance(form: InquiryForm, steps: ReturnType<typeof useSteps>): Promise<void> {
  const found = await check(form.formRef.current, steps.step)
  form.setFaults(found)
  if (found) track({ event: 'form_outcome', form: 'investment', outcome: 'invalid' })
  else steps.goForward()
}

/** If the code that checks a step fails or does not load, the visitor goes on: the server checks everything. */
async function check(form: HTMLFormElement | null, step: QuestionnaireStep) {
  try {
    const { checkFormStep } = await import('./check-form-step.ts')
    return form && checkFormStep(form, step)
  } catch {
    return null
  }
}
