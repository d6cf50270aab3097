import type { SettingGroup } from '../setting.ts'
import { List, OnOff, secretOf, wholeNumber } from '../setting-schemas.ts'

export const authAccountSettings = {
  title: 'Sign-in',
  introduction: 'Settings that Supabase Auth also has mean the same here. The defaults are safe.',
  settings: {
    AUTH_SIGNUP: { schema: OnOff, default: 'on', doc: 'Whether anybody may create an account.' },
    AUTH_EMAIL: { schema: OnOff, default: 'on', doc: 'Whether people can sign in with an e-mail address.' },
    AUTH_AUTOCONFIRM: {
      schema: OnOff,
      default: 'off',
      doc: 'Whether new e-mail addresses count as confirmed, so that no confirmation mail is sent.',
    },
    AUTH_ANONYMOUS: { schema: OnOff, default: 'off', doc: 'Whether visitors can sign in anonymously.' },
    AUTH_REDIRECT_URLS: {
      schema: List,
      unset: 'only URLs below `SITE_URL` are allowed',
      example: 'https://app.example/**',
      doc: 'Other URLs that a visitor may return to after signing in; `*` and `**` are wildcards.',
    },
    AUTH_UNCONFIRMED_DAYS: {
      schema: wholeNumber(0, 3650),
      default: '30',
      doc: 'After how many days an account that was never confirmed or used is deleted; 0 means never.',
    },
    AUTH_AUDIT_LOG: {
      schema: OnOff,
      default: 'on',
      doc: 'Whether sign-ins and changes to accounts are recorded in the database.',
    },
    AUTH_AUDIT_MONTHS: {
      schema: wholeNumber(0, 120),
      default: '13',
      doc: 'After how many months these records are deleted; 0 means never.',
    },
    SECRET_KEY: {
      schema: secretOf(32),
      unset: 'a key is generated once and saved in `DATA_DIR`',
      doc: 'The key of the admin endpoints, which gives access to every account.',
    },
  },
} as const satisfies SettingGroup
