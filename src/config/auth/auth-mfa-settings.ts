import * as v from 'valibot'
import { Limit, List, Text, wholeNumber } from '../setting-schemas.ts'

const YEAR = 366 * 86_400

/** Whether a kind of second factor can be set up anew, and whether those that exist still count. */
const Kind = v.pipe(
  v.picklist(['on', 'verify', 'off'], 'must be on, verify or off'),
  v.transform((word) => ({ canEnroll: word === 'on', canVerify: word !== 'off' })),
)

const Origins = v.pipe(
  List,
  v.check(
    (entries) => entries.every((entry) => URL.canParse(entry) && new URL(entry).origin === entry),
    'must be origins such as https://www.site.example, comma-separated',
  ),
)

/** Of second factors, and of the relying party that security keys and passkeys are bound to. */
export const authMfaSettings = {
  AUTH_MFA_TOTP: {
    default: 'on',
    meaning: 'Authenticator apps as a second factor: on, verify (only those that exist) or off',
    schema: Kind,
  },
  AUTH_MFA_PHONE: {
    default: 'off',
    meaning: 'Codes by text message as a second factor: on, verify or off',
    schema: Kind,
  },
  AUTH_MFA_WEBAUTHN: {
    default: 'off',
    meaning: 'Security keys as a second factor: on, verify or off',
    schema: Kind,
  },
  AUTH_MFA_MAX_FACTORS: { default: '10', meaning: 'Second factors of one account', schema: wholeNumber(1, 100) },
  AUTH_MFA_CHALLENGE_LIFE_S: {
    default: '300',
    meaning: 'So many seconds a second factor has to answer',
    schema: wholeNumber(300, 600),
  },
  AUTH_MFA_GRACE_S: {
    default: '0',
    meaning: 'A session short of the second factor its account has ends after so many seconds; 0: never by that',
    schema: wholeNumber(0, YEAR),
  },
  AUTH_WEBAUTHN_RP_ID: {
    default: undefined,
    meaning: "Host that security keys and passkeys are bound to for good; unset: SITE_URL's",
    schema: v.pipe(Text, v.regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/, 'must be a host name in small letters')),
  },
  AUTH_WEBAUTHN_RP_NAME: {
    default: undefined,
    meaning: 'Name that devices show for it; unset: the brokerage name',
    schema: Text,
  },
  AUTH_WEBAUTHN_ORIGINS: {
    default: undefined,
    meaning: 'Origins whose pages may use them, comma-separated; unset: SITE_URL',
    schema: Origins,
  },
  AUTH_LIMIT_FACTOR: {
    default: '30/120',
    meaning: 'Second factors set up, challenged and tried, each, per address (/64)',
    schema: Limit,
  },
  AUTH_LIMIT_FACTOR_TRIES: {
    default: '10/900',
    meaning: 'Wrong answers for one second factor from one address (/64)',
    schema: Limit,
  },
  AUTH_LIMIT_FACTOR_TOTAL: {
    default: '50/86400',
    meaning: 'Wrong answers for one second factor from everywhere; networks it was shown from are let through',
    schema: Limit,
  },
} as const
