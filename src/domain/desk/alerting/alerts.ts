import * as v from 'valibot'
import { deskFaultWords } from '#content/desk/fault-words.ts'
import { readTorontoTime } from '../../reply-clock/toronto-time.ts'
import { ClockTime, type Duty, isOnDuty, toMs } from '../duty.ts'

/** For which leads somebody wants to be woken outside of their duty hours. */
export const wakeChoices = ['never', 'urgent', 'all'] as const

/** How the desk reaches a member. Open desks show everything at once, whatever is chosen here. */
export const Alerts = v.strictObject({
  mail: v.boolean(),
  /** Needs a phone number. */
  text: v.boolean(),
  /** Nothing is sent in these hours, whatever else is chosen. They may pass midnight. */
  quiet: v.nullable(
    v.pipe(
      v.strictObject({ from: ClockTime, to: ClockTime }),
      v.check(({ from, to }) => from !== to, deskFaultWords.quietHours),
    ),
  ),
  wake: v.picklist(wakeChoices),
})
export type Alerts = v.InferOutput<typeof Alerts>

/** Of everybody who has chosen nothing else. */
export const defaultAlerts: Alerts = { mail: true, text: false, quiet: null, wake: 'never' }

/** What is stored for a member; null or something that cannot be read is the usual choice. */
export function readAlerts(stored: unknown): Alerts {
  const read = v.safeParse(Alerts, stored)
  return read.success ? read.output : defaultAlerts
}

interface Reachable {
  duty: Duty
  alerts: Alerts
}

/** Whether a member is available now: on duty, and outside of their quiet hours. */
export function isWatching({ duty, alerts }: Reachable, at: Date): boolean {
  return isOnDuty(duty, at) && !isQuiet(alerts, at)
}

/** Whether somebody who is not on duty asked to be told of such a lead all the same. */
export function isToBeWoken({ duty, alerts }: Reachable, at: Date, { isUrgent }: { isUrgent: boolean }): boolean {
  if (isOnDuty(duty, at) || isQuiet(alerts, at)) return false
  return alerts.wake === 'all' || (alerts.wake === 'urgent' && isUrgent)
}

function isQuiet({ quiet }: Alerts, at: Date): boolean {
  if (quiet === null) return false
  const { msOfDay } = readTorontoTime(at)
  const [from, to] = [toMs(quiet.from), toMs(quiet.to)]
  return from < to ? msOfDay >= from && msOfDay < to : msOfDay >= from || msOfDay < to
}
