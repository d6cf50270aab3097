import { Limit, OnOff } from '../setting-schemas.ts'

/** Of passkeys; the site they are bound to is set with AUTH_WEBAUTHN_RP_ID and its neighbours. */
export const authPasskeySettings = {
  AUTH_PASSKEYS: { default: 'off', meaning: 'Signing in with a passkey instead of a password', schema: OnOff },
  AUTH_LIMIT_PASSKEY: {
    default: '30/300',
    meaning: 'Passkeys asked for and tried, each, per address (/64)',
    schema: Limit,
  },
} as const
