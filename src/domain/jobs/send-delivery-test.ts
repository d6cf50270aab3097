import * as v from 'valibot'

/** Requests a mail that shows that mail arrives. */
export const SendDeliveryTest = {
  name: 'send-delivery-test',
  schema: v.object({
    to: v.pipe(v.string(), v.email()),
    requestedAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
}
