import type { AnalyticsEvent } from '#domain/analytics/analytics-events.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import { track } from '../../client/analytics.ts'
import { readArrival } from '../../client/campaign.ts'

/** Not imported, because a chunk shared with the questionnaire would cost its page 200 bytes. */
const steps = [1, 2, 3, 4, 5] as const

/** Counts the steps that visitors reach, once each, and the field at which they give up on a form. */
export function watchProgress(form: HTMLFormElement, kind: InquiryKind, isUnsent: () => boolean) {
  const reached = new Set<number>()
  let field = ''

  function reach(shown: number): void {
    const step = steps.find((known) => known === shown)
    if (!step || reached.has(step)) return
    reached.add(step)
    if (kind === 'investment') report({ event: 'questionnaire_step', step })
    else if (kind === 'sell-fast' && (step === 1 || step === 2)) report({ event: 'sell_fast_step', step })
  }
  function reachShown(): void {
    const shown = form.querySelector<HTMLElement>('[data-step]') ?? form
    reach(Number(shown.dataset.step ?? 1))
  }
  function onFocus({ target }: FocusEvent): void {
    if (target && 'name' in target && target.name) field = String(target.name).replace(/\[.*/, '')
    reachShown()
  }
  function onLeave(): void {
    if (field && isUnsent()) report({ event: 'field_left', form: kind, field })
    field = ''
  }

  // This code may be fetched because a field or button got the focus.
  if (form.contains(document.activeElement)) reachShown()
  form.addEventListener('focusin', onFocus)
  window.addEventListener('pagehide', onLeave)
  return {
    reach,
    /** Starts over for the next inquiry. */
    reset(): void {
      reached.clear()
      field = ''
    },
    stop(): void {
      form.removeEventListener('focusin', onFocus)
      window.removeEventListener('pagehide', onLeave)
    },
  }
}

function report(
  event: Extract<AnalyticsEvent, { event: 'questionnaire_step' | 'sell_fast_step' | 'field_left' }>,
): void {
  track({ ...event, ...readArrival() })
}
