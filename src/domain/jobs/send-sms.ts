import * as v from 'valibot'

/** Asks for a text message. The text was made when it was asked for. */
export const SendSms = {
  name: 'send-sms',
  schema: v.object({
    /** Digits only, without a plus sign. */
    to: v.string(),
    text: v.string(),
    /** After this moment the code in it is of no use and it is not sent. */
    expiresAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
}
export type SmsJob = v.InferOutput<(typeof SendSms)['schema']>
