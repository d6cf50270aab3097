import type { FormEvent } from 'react'
import type { InquiryFaults } from '#domain/inquiries/inquiry.ts'
import { stepOfSellFastFaults } from '#domain/sell-fast/sell-fast-steps.ts'
import { track } from '../../client/analytics.ts'
import type { FormIslandProps } from '../../forms/form-island-props.ts'
import { type InquiryForm, useInquiryForm } from '../../forms/use-inquiry-form.ts'
import { useTwoSteps } from './use-two-steps.ts'

/** The fast-sale form and its two steps. */
export function useSellFast({ publishableKey, email, faults, confirmation }: FormIslandProps) {
  const form = useInquiryForm({
    kind: 'sell-fast',
    publishableKey,
    email,
    faults,
    confirmation,
    onFault: (found) => steps.jump(stepOfSellFastFaults(found)),
    onRestored: (stored) => steps.restore(stored),
  })
  const steps = useTwoSteps(form)

  async function advance(): Promise<void> {
    const found = await checkStep(form.formRef.current)
    form.setFaults(found)
    if (found) track({ event: 'form_outcome', form: 'sell-fast', outcome: 'invalid' })
    else steps.goForward()
  }

  const ofSteps: InquiryForm = {
    ...form,
    formProps: {
      ...form.formProps,
      /** Both buttons and the Enter key end up here. */
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault()
        if (faults || steps.step === 2) form.submit()
        else advance()
      },
    },
    clear() {
      steps.restart()
      form.clear()
    },
    goBack() {
      steps.restart()
      form.goBack()
    },
  }
  return { form: ofSteps, steps }
}

/** If the code that checks the step fails or does not load, the visitor goes on: the server checks everything. */
async function checkStep(form: HTMLFormElement | null): Promise<InquiryFaults | null> {
  try {
    const { checkPropertyStep } = await import('./check-property-step.ts')
    return form && checkPropertyStep(form)
  } catch {
    return null
  }
}
