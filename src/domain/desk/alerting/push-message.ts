import type { PromiseClock } from '../promise/reply-measure.ts'
import type { AlertStep } from './decide-alerts.ts'

/** What is sent to a device: no name and no text, because anybody may see a locked screen. */
export interface PushMessage {
  /** Such as `reply.arrival` or `several`. The device has the words. */
  kind: string
  /** Of the lead; empty if there are several. */
  reference: string
}

interface PushItem {
  reference: string
  clock: PromiseClock
  step: AlertStep
}

/** One notification, however many leads there are. */
export function composePush(items: readonly PushItem[]): PushMessage {
  const [only] = items
  if (items.length !== 1 || !only) return { kind: 'several', reference: '' }
  const { reference, clock, step } = only
  return { kind: `${clock}.${step}`, reference }
}
