import * as v from 'valibot'
import { alertSteps } from '../desk/alerting/decide-alerts.ts'
import { promiseClocks } from '../desk/promise/reply-measure.ts'

const Id = v.pipe(v.string(), v.uuid())

/** Nobody reads more in one mail; the desk shows all of them. */
export const MAX_ALERTS = 50

const QueuedAlert = v.object({ leadId: Id, clock: v.picklist(promiseClocks), step: v.picklist(alertSteps) })
export type QueuedAlert = v.InferOutput<typeof QueuedAlert>
const QueuedAlerts = v.pipe(v.array(QueuedAlert), v.minLength(1), v.maxLength(MAX_ALERTS))

/** Mails a member about leads waiting for them. */
export const SendDeskAlert = {
  name: 'send-desk-alert',
  schema: v.object({
    memberId: Id,
    alerts: QueuedAlerts,
  }),
}

/** Notifies one device of a member. */
export const SendDeskPush = {
  name: 'send-desk-push',
  schema: v.object({
    deviceId: Id,
    alerts: QueuedAlerts,
    /** After this time nobody needs the notification any more. */
    expiresAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
}
export type PushJob = v.InferOutput<(typeof SendDeskPush)['schema']>

/** The desk digest: mails a member in the morning about what needs doing. */
export const SendDeskDigest = {
  name: 'send-desk-digest',
  schema: v.object({ memberId: Id, withPromise: v.boolean() }),
}
