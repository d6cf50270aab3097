import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { findSellFastStep, type SellFastStep } from '#domain/sell-fast/sell-fast-steps.ts'
import { createViewHistory, type ViewHistory } from '../../client/view-history.ts'
import { focusFirst } from '../../forms/form-focus.ts'
import type { InquiryForm } from '../../forms/use-inquiry-form.ts'

/** The step that is shown, stored with the draft and as a history entry. */
export function useTwoSteps({ formRef, setStep: storeStep }: InquiryForm) {
  const [step, setStep] = useState<SellFastStep>(1)
  /** What the first step was answered with, for the second one. */
  const [property, setProperty] = useState<readonly [address: string, choices: string]>(['', ''])
  const entries = useRef<ViewHistory<SellFastStep>>(null)
  // After this event the browser removes the focus, as for every fragment.
  const onView = useEffectEvent((found: SellFastStep) => setTimeout(() => found !== step && display(found)))
  useEffect(() => {
    const created = createViewHistory({ name: 'sell-fast', hash: '#sell-fast-form', read: findSellFastStep, onView })
    entries.current = created
    return created.stop
  }, [])

  function show(to: SellFastStep): void {
    if (formRef.current) setProperty(readProperty(formRef.current))
    setStep(to)
  }

  function showAndStore(to: SellFastStep): void {
    show(to)
    storeStep(to)
  }

  /** Shows a step, and focuses its first unanswered field. */
  function display(to: SellFastStep): void {
    flushSync(() => showAndStore(to))
    const form = formRef.current
    const fields = [...(form?.querySelectorAll<HTMLInputElement>('[data-current] [required]') ?? [])]
    const field = fields.find(({ value }) => value === '') ?? fields[0]
    if (form && field) focusFirst(form, [field.name])
  }

  function go(to: SellFastStep): void {
    entries.current?.push(step, to)
    display(to)
  }

  return {
    step,
    property,
    goForward: () => go(2),
    goBack() {
      if (!entries.current?.goBackTo(1)) go(1)
    },
    /** Shows a step without moving the focus. */
    jump(to: SellFastStep): void {
      if (to === step) return
      entries.current?.push(step, to)
      showAndStore(to)
    },
    /** Shows the step of a restored draft, or the one at which the visitor left the page. */
    restore: (stored: number) => show(entries.current?.left ?? findSellFastStep(stored) ?? 1),
    restart() {
      setStep(1)
      entries.current?.restart(1)
    },
  }
}

/** '1 Sample Road, Barrie' and 'Commercial, Flexible' */
function readProperty(form: HTMLFormElement): [address: string, choices: string] {
  const data = new FormData(form)
  const [address = '', ...choices] = ['propertyAddress', 'propertyType', 'timeline'].map((name) =>
    String(data.get(name)),
  )
  return [address, choices.filter(Boolean).join(', ')]
}
