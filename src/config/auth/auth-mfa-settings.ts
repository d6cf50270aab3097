import * as v from 'valibot'
import type { SettingGroup } from '../setting.ts'
import { wholeNumber } from '../setting-schemas.ts'

const YEAR = 366 * 86_400

const FactorKind = v.pipe(
  v.picklist(['on', 'verify', 'off'], 'must be on, verify or off'),
  v.transform((word) => ({ canEnroll: word === 'on', canVerify: word !== 'off' })),
  v.description('`on`, `verify` or `off`'),
)

export const authMfaSettings = {
  title: 'Sign-in: second factor',
  introduction: 'With `verify`, existing second factors still work, but new ones cannot be set up.',
  settings: {
    AUTH_MFA_TOTP: {
      schema: FactorKind,
      default: 'on',
      doc: 'Whether an authenticator app can be the second factor.',
    },
    AUTH_MFA_PHONE: {
      schema: FactorKind,
      default: 'off',
      doc: 'Whether a code by text message can be the second factor.',
    },
    AUTH_MFA_WEBAUTHN: {
      schema: FactorKind,
      default: 'off',
      doc: 'Whether a security key can be the second factor.',
    },
    AUTH_MFA_MAX_FACTORS: {
      schema: wholeNumber(1, 100),
      default: '10',
      doc: 'How many second factors an account may have.',
    },
    AUTH_MFA_CHALLENGE_LIFE_S: {
      schema: wholeNumber(300, 600),
      default: '300',
      doc: 'How long a visitor has to answer with the second factor, in seconds.',
    },
    AUTH_MFA_GRACE_S: {
      schema: wholeNumber(0, YEAR),
      default: '0',
      doc: 'How long a session lasts until its account’s second factor is required, in seconds; 0 means no limit.',
    },
  },
} as const satisfies SettingGroup
