import type { SettingGroup } from '../setting.ts'
import { OnOff, wholeNumber } from '../setting-schemas.ts'

const YEAR = 366 * 86_400

export const authSessionSettings = {
  title: 'Sign-in: sessions',
  settings: {
    AUTH_SESSION_MAX_S: {
      schema: wholeNumber(0, YEAR),
      default: '0',
      doc: 'The maximum length of a session, in seconds; 0 means no limit.',
    },
    AUTH_SESSION_IDLE_S: {
      schema: wholeNumber(0, YEAR),
      default: '0',
      doc: 'How long a session may be idle before it ends, in seconds; 0 means no limit.',
    },
    AUTH_SINGLE_SESSION: {
      schema: OnOff,
      default: 'off',
      doc: 'Whether only the most recently used session of an account can be refreshed.',
    },
    AUTH_REFRESH_REUSE_S: {
      schema: wholeNumber(0, 3600),
      default: '10',
      doc: 'How long a used refresh token may be used again, in seconds.',
    },
  },
} as const satisfies SettingGroup
