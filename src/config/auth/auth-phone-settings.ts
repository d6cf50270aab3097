import * as v from 'valibot'
import { Limit, OnOff, Text, urlWith, wholeNumber } from '../setting-schemas.ts'

const DAY = 86_400

/** Of text messages, and of signing in with a phone number. */
export const authPhoneSettings = {
  AUTH_PHONE: { default: 'off', meaning: 'Signing in with a phone number', schema: OnOff },
  AUTH_SMS_AUTOCONFIRM: {
    default: 'off',
    meaning: 'on takes new numbers as confirmed, without a text message',
    schema: OnOff,
  },
  AUTH_SMS_GATEWAY_URL: {
    default: undefined,
    meaning: 'Text messages are posted here as JSON; unset: they go to the log, with their codes',
    schema: urlWith('https:', 'http:'),
  },
  AUTH_SMS_GATEWAY_TOKEN: { default: undefined, meaning: 'Bearer token for the gateway', schema: Text },
  AUTH_SMS_TEXT: {
    default: undefined,
    meaning: 'Text of a message with {code} in it; unset: Your code is {code}',
    schema: v.pipe(Text, v.includes('{code}', 'must contain {code}'), v.maxLength(300, 'is too long')),
  },
  AUTH_SMS_INTERVAL_S: {
    default: '60',
    meaning: 'Seconds between two text messages of a kind to one number',
    schema: wholeNumber(0, DAY),
  },
  AUTH_SMS_CODE_LIFE_S: {
    default: '300',
    meaning: 'Life of a code in a text message in seconds',
    schema: wholeNumber(60, DAY),
  },
  AUTH_LIMIT_SMS_RECIPIENT: { default: '5/3600', meaning: 'Text messages asked for to one number', schema: Limit },
  AUTH_LIMIT_SMS: { default: '30/3600', meaning: 'Text messages of the whole server', schema: Limit },
} as const
