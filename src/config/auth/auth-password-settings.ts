import * as v from 'valibot'
import type { SettingGroup } from '../setting.ts'
import { OnOff, Text, wholeNumber } from '../setting-schemas.ts'

/** A literal colon is written `\:`. */
const CharacterGroups = v.pipe(
  Text,
  v.transform((text) =>
    text
      .split(/(?<!\\):/)
      .map((group) => group.replaceAll('\\:', ':'))
      .filter(Boolean),
  ),
  v.description('separated by colons; a colon itself is written `\\:`'),
)

export const authPasswordSettings = {
  title: 'Sign-in: passwords',
  settings: {
    AUTH_PASSWORD_MIN_LENGTH: {
      schema: wholeNumber(6, 72),
      default: '6',
      doc: 'The minimum length of a password, in characters.',
    },
    AUTH_STAFF_PASSWORD_MIN_LENGTH: {
      schema: wholeNumber(6, 72),
      default: '12',
      doc: 'The minimum length for accounts whose `app_metadata` has the role `staff` or `admin`, in characters.',
    },
    AUTH_PASSWORD_CHARACTERS: {
      schema: CharacterGroups,
      unset: 'any characters are allowed',
      example: 'abcdefghijklmnopqrstuvwxyz:0123456789',
      doc: 'Groups of characters; a password must contain at least one character of each.',
    },
    AUTH_COMMON_PASSWORDS: {
      schema: v.pipe(v.picklist(['refuse', 'allow'], 'must be refuse or allow'), v.description('`refuse` or `allow`')),
      default: 'refuse',
      doc: 'Whether passwords that are easily guessed are refused.',
    },
    AUTH_CURRENT_PASSWORD: {
      schema: OnOff,
      default: 'off',
      doc: 'Whether the current password must be given to change it.',
    },
    AUTH_REAUTHENTICATION: {
      schema: OnOff,
      default: 'off',
      doc: 'Whether changing the password needs a mailed code when the session is more than a day old.',
    },
    AUTH_HASH_CONCURRENCY: {
      schema: wholeNumber(1, 16),
      unset: 'it is 2, or 3 with more than two processors',
      example: '2',
      doc: 'How many passwords are hashed at the same time; each takes one thread and 19 MiB of memory.',
    },
    AUTH_HASH_QUEUE: {
      schema: wholeNumber(0, 10_000),
      default: '100',
      doc: 'How many passwords may wait to be hashed before requests are answered with 503 and `Retry-After`.',
    },
  },
} as const satisfies SettingGroup
