import * as v from 'valibot'
import { alertSteps } from '../desk/alerting/decide-alerts.ts'
import { promiseClocks } from '../desk/promise/reply-measure.ts'

const Id = v.pipe(v.string(), v.uuid())

/** More would not be read in one mail; the desk shows all. */
export const MAX_ALERTS = 50

/** Mails a member which leads wait for them. */
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

/** Mails a member in the morning what is to be done. */
export const SendDeskDigest = {
  name: 'send-desk-digest',
  schema: v.object({ memberId: Id, withPromise: v.boolean() }),
}
