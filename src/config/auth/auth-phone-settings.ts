import * as v from 'valibot'
import type { SettingGroup } from '../setting.ts'
import { OnOff, Text, urlWith, wholeNumber } from '../setting-schemas.ts'

const DAY = 86_400

export const authPhoneSettings = {
  title: 'Sign-in: phone numbers and text messages',
  introduction:
    'Without a gateway, text messages are logged at level `info`, with their codes; only the last two digits of the number are shown. This is for development: a deployment with `AUTH_PHONE=on` sets a gateway. A gateway receives `POST {"to": "+15550100123", "text": "…"}` with the token as bearer and an `Idempotency-Key`; any 2xx answer means that the message was accepted.',
  settings: {
    AUTH_PHONE: { schema: OnOff, default: 'off', doc: 'Whether people can sign in with a phone number.' },
    AUTH_SMS_AUTOCONFIRM: {
      schema: OnOff,
      default: 'off',
      doc: 'Whether new phone numbers count as confirmed, so that no text message is sent.',
    },
    AUTH_SMS_GATEWAY_URL: {
      schema: urlWith('https:', 'http:'),
      unset: 'text messages are logged, with their codes',
      example: 'https://sms.example/messages',
      doc: 'The address that text messages are posted to as JSON.',
    },
    AUTH_SMS_GATEWAY_TOKEN: {
      schema: Text,
      unset: 'no token is sent',
      doc: 'The bearer token for the gateway.',
    },
    AUTH_SMS_TEXT: {
      schema: v.pipe(
        Text,
        v.includes('{code}', 'must contain {code}'),
        v.maxLength(300, 'is too long'),
        v.description('at most 300 characters, with `{code}` in them'),
      ),
      default: 'Your code is {code}',
      doc: 'The text of a message; `{code}` is replaced with the code.',
    },
    AUTH_SMS_INTERVAL_S: {
      schema: wholeNumber(0, DAY),
      default: '60',
      doc: 'The minimum time between two text messages of the same kind to one number, in seconds.',
    },
    AUTH_SMS_CODE_LIFE_S: {
      schema: wholeNumber(60, DAY),
      default: '300',
      doc: 'How long a code in a text message is valid, in seconds.',
    },
  },
} as const satisfies SettingGroup
