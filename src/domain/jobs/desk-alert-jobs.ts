import * as v from 'valibot'
import { alertSteps } from '../desk/alerting/decide-alerts.ts'
import { promiseClocks } from '../desk/promise/reply-measure.ts'

const Id = v.pipe(v.string(), v.uuid())

/** Nobody reads more in one mail; the desk shows all of them. */
export const MAX_ALERTS = 50

/** Mails a member about leads waiting for them. */
export const SendDeskAlert = {
  name: 'send-desk-alert',
  schema: v.object({
    memberId: Id,
    alerts: v.pipe(
      v.array(v.object({ leadId: Id, clock: v.picklist(promiseClocks), step: v.picklist(alertSteps) })),
      v.minLength(1),
      v.maxLength(MAX_ALERTS),
    ),
  }),
}

/** Mails a member in the morning about what needs doing. */
export const SendDeskDigest = {
  name: 'send-desk-digest',
  schema: v.object({ memberId: Id, withPromise: v.boolean() }),
}
