import * as v from 'valibot'

/** Requests a mail that proves delivery works. */
export const SendDeliveryTest = {
  name: 'send-delivery-test',
  schema: v.object({
    to: v.pipe(v.string(), v.email()),
    requestedAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
}
