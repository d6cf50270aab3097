import { alertWords } from '#content/desk/alert-words.ts'
import type { InquiryKind } from '../../inquiries/inquiry.ts'
import type { PromiseClock } from '../promise/reply-measure.ts'
import type { AlertStep } from './decide-alerts.ts'

interface AlertItem {
  reference: string
  kind: InquiryKind
  clock: PromiseClock
  step: AlertStep
}

/** One text message has room for so many. */
const MAX_NAMED = 2

/**
 * The text message about leads: step, reference and kind, never a name, because anybody may read a locked phone. Its link
 * opens the desk and does nothing else.
 */
export function composeAlertText(items: readonly AlertItem[], siteUrl: string): string {
  const named = items
    .slice(0, MAX_NAMED)
    .map(
      ({ reference, kind, clock, step }) =>
        `${alertWords.steps[clock][step].text}: ${reference} (${alertWords.kinds[kind]})`,
    )
  const count = items.length - named.length
  const more = count > 0 ? [alertWords.more.replace('{count}', String(count))] : []
  const [only] = items
  const path = items.length === 1 && only ? `/desk/leads/${only.reference}` : '/desk'
  return `${[...named, ...more].join(', ')}. ${siteUrl}${path}`
}
