import * as v from 'valibot'

/** Requests a text message. Its text is already written. */
export const SendSms = {
  name: 'send-sms',
  isSecret: true,
  secretFields: ['text'],
  schema: v.object({
    /** Digits only, without a plus sign. */
    to: v.string(),
    /** Contains the code. Empty in a job that died and is tried again. */
    text: v.string(),
    /** After this time the code is useless, and the message is not sent. */
    expiresAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
}
export type SmsJob = v.InferOutput<(typeof SendSms)['schema']>
