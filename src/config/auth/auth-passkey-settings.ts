import * as v from 'valibot'
import type { SettingGroup } from '../setting.ts'
import { List, OnOff, Text } from '../setting-schemas.ts'

const Origins = v.pipe(
  List,
  v.check(
    (entries) => entries.every((entry) => URL.canParse(entry) && new URL(entry).origin === entry),
    'must be origins such as https://www.site.example, comma-separated',
  ),
  v.description('a comma-separated list of origins'),
)

export const authPasskeySettings = {
  title: 'Sign-in: passkeys and security keys',
  settings: {
    AUTH_PASSKEYS: {
      schema: OnOff,
      default: 'off',
      doc: 'Whether people can sign in with a passkey instead of a password.',
    },
    AUTH_WEBAUTHN_RP_ID: {
      schema: v.pipe(
        Text,
        v.regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/, 'must be a lower-case host name'),
        v.description('a lower-case host name'),
      ),
      unset: 'it is the host of `SITE_URL`',
      example: 'offmarket-ontario.example',
      doc: 'The host that passkeys and security keys belong to; once one is registered, it must not change.',
    },
    AUTH_WEBAUTHN_RP_NAME: {
      schema: Text,
      unset: 'it is the name of the brokerage',
      example: 'Offmarket Ontario',
      doc: 'The site name that devices show.',
    },
    AUTH_WEBAUTHN_ORIGINS: {
      schema: Origins,
      unset: 'it is `SITE_URL`',
      example: 'https://www.offmarket-ontario.example',
      doc: 'The origins whose pages may use passkeys and security keys.',
    },
  },
} as const satisfies SettingGroup
