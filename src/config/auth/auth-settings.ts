import * as v from 'valibot'
import { Limit, List, OnOff, Text, urlWith, wholeNumber } from '../setting-schemas.ts'
import { authMfaSettings } from './auth-mfa-settings.ts'
import { authPasskeySettings } from './auth-passkey-settings.ts'
import { authPhoneSettings } from './auth-phone-settings.ts'
import { authProviderSettings } from './auth-provider-settings.ts'
import { authWeb3Settings } from './auth-web3-settings.ts'

const DAY = 86_400
const YEAR = 366 * DAY
const isOffByDefault = { default: 'off', schema: OnOff } as const
const isOnByDefault = { default: 'on', schema: OnOff } as const

/** Groups of characters, split at colons; a colon that counts itself is written \\: . */
const CharacterGroups = v.pipe(
  Text,
  v.transform((text) =>
    text
      .split(/(?<!\\):/)
      .map((group) => group.replaceAll('\\:', ':'))
      .filter(Boolean),
  ),
)

/** What the auth service is told; each means what it does in Supabase Auth, with a default that is safe. */
export const authSettings = {
  SECRET_KEY: {
    default: undefined,
    meaning: "Opens the auth service's admin endpoints; unset: made once and kept in DATA_DIR",
    schema: v.pipe(Text, v.minLength(32, 'must have at least 32 characters')),
  },
  AUTH_JWK_FILE: {
    default: undefined,
    meaning: 'JWKs (ES256, RS256, HS256): one signs, the others only verify; unset: DATA_DIR/auth-keys.json',
    schema: Text,
  },
  AUTH_JWT_SECRET: {
    default: undefined,
    meaning: 'Legacy HS256 secret whose tokens are accepted too; unset: none are',
    schema: v.pipe(Text, v.minLength(32, 'must have at least 32 characters')),
  },
  AUTH_ISSUER: {
    default: undefined,
    meaning: 'Issuer named in access tokens; unset: SITE_URL/auth/v1',
    schema: urlWith('http:', 'https:'),
  },
  AUTH_SIGNUP: { ...isOnByDefault, meaning: 'Whether anybody may make an account' },
  AUTH_EMAIL: { ...isOnByDefault, meaning: 'Signing in with an e-mail address' },
  AUTH_ANONYMOUS: { ...isOffByDefault, meaning: 'Signing in without naming oneself' },
  ...authProviderSettings,
  AUTH_SAML: { ...isOffByDefault, meaning: "Signing in with a company's own identity provider, by SAML 2.0" },
  AUTH_SAML_KEY_FILE: {
    default: undefined,
    meaning: 'RSA key and certificate (PEM) that sign SAML requests; unset: made once, as DATA_DIR/saml-key.pem',
    schema: Text,
  },
  AUTH_SAML_RELAY_LIFE_S: {
    default: '120',
    meaning: 'Seconds that a sign-in at an identity provider may take',
    schema: wholeNumber(10, 3600),
  },
  AUTH_SAML_IDP_INITIATED: {
    ...isOffByDefault,
    meaning: 'on takes sign-ins that begin at the identity provider, which a stranger can begin for a visitor',
  },
  AUTH_SAML_LOCAL_IDP: {
    ...isOffByDefault,
    meaning: 'on allows an identity provider on this machine over plain HTTP, for trying things out',
  },
  AUTH_AUTOCONFIRM: { ...isOffByDefault, meaning: 'on takes new addresses as confirmed, without a mail' },
  ...authPhoneSettings,
  ...authWeb3Settings,
  ...authPasskeySettings,
  AUTH_REDIRECT_URLS: {
    default: undefined,
    meaning: 'Where a sign-in may lead back to besides SITE_URL, comma-separated, with * and **; unset: nowhere',
    schema: List,
  },
  AUTH_MAIL_LINKS: {
    default: 'page',
    meaning: 'page: links in mails open a page with one button, so that mail scanners use up none; direct: they verify',
    schema: v.picklist(['page', 'direct'], 'must be page or direct'),
  },
  AUTH_MAIL_INTERVAL_S: {
    default: '60',
    meaning: 'Seconds between two mails of a kind to one address',
    schema: wholeNumber(0, DAY),
  },
  AUTH_TOKEN_LIFE_S: { default: '3600', meaning: 'Life of an access token in seconds', schema: wholeNumber(30, DAY) },
  AUTH_REFRESH_REUSE_S: {
    default: '10',
    meaning: 'For so many seconds a used refresh token may be used again',
    schema: wholeNumber(0, 3600),
  },
  AUTH_REFRESH_TOKEN_VERSION: {
    default: '1',
    meaning: '1: refresh tokens are stored; 2: they are signed, with a counter in their session. Both are accepted',
    schema: wholeNumber(1, 2),
  },
  AUTH_SINGLE_SESSION: {
    default: 'off',
    meaning: 'Only the session of an account that was used last can be refreshed',
    schema: OnOff,
  },
  AUTH_SESSION_MAX_S: {
    default: '0',
    meaning: 'A session ends after so many seconds; 0: never by age',
    schema: wholeNumber(0, YEAR),
  },
  AUTH_SESSION_IDLE_S: {
    default: '0',
    meaning: 'A session not used for so many seconds ends; 0: never by rest',
    schema: wholeNumber(0, YEAR),
  },
  AUTH_OTP_LENGTH: { default: '6', meaning: 'Digits of a code in a mail', schema: wholeNumber(6, 10) },
  AUTH_CODE_LIFE_S: { default: '600', meaning: 'Life of a code in a mail in seconds', schema: wholeNumber(60, DAY) },
  AUTH_LINK_LIFE_S: { default: '3600', meaning: 'Life of a link in a mail in seconds', schema: wholeNumber(60, DAY) },
  AUTH_PASSWORD_MIN_LENGTH: { default: '6', meaning: 'Shortest password', schema: wholeNumber(6, 72) },
  AUTH_STAFF_PASSWORD_MIN_LENGTH: {
    default: '12',
    meaning: 'Shortest password of an account whose app_metadata has the role staff or admin',
    schema: wholeNumber(6, 72),
  },
  AUTH_PASSWORD_CHARACTERS: {
    default: undefined,
    meaning: 'A password needs one character of each of these groups, split by colons; unset: any will do',
    schema: CharacterGroups,
  },
  AUTH_SECURE_EMAIL_CHANGE: { ...isOnByDefault, meaning: 'Both mailboxes must confirm a change of address' },
  AUTH_REAUTHENTICATION: {
    ...isOffByDefault,
    meaning: 'on asks for a mailed code to change the password in a session older than a day',
  },
  AUTH_CURRENT_PASSWORD: { ...isOffByDefault, meaning: 'on asks for the current password to change it' },
  ...authMfaSettings,
  AUTH_AUDIT_LOG: { ...isOnByDefault, meaning: 'Keeps a record of sign-ins and changes in the database' },
  AUTH_HASH_CONCURRENCY: {
    default: undefined,
    meaning: 'Passwords hashed at the same time, each with a thread and 19 MiB; unset: 2, or 3 with more processors',
    schema: wholeNumber(1, 16),
  },
  AUTH_HASH_QUEUE: {
    default: '100',
    meaning: 'Passwords that may wait for it; the next are answered 503 with Retry-After',
    schema: wholeNumber(0, 10_000),
  },
  AUTH_LIMIT_TOKEN: {
    default: '30/60',
    meaning: 'Requests for tokens in so many seconds, per address (/64)',
    schema: Limit,
  },
  AUTH_LIMIT_VERIFY: { default: '30/300', meaning: 'Codes and links tried, per address (/64)', schema: Limit },
  AUTH_LIMIT_SEND: {
    default: '30/300',
    meaning: 'Sign-ups, codes, recoveries, resends and changes, each, per address (/64)',
    schema: Limit,
  },
  AUTH_LIMIT_ANONYMOUS: { default: '30/3600', meaning: 'Anonymous sign-ins, per address (/64)', schema: Limit },
  AUTH_LIMIT_SSO: {
    default: '30/300',
    meaning: 'Sign-ins begun with identity providers, per address (/64)',
    schema: Limit,
  },
  AUTH_LIMIT_SAML: { default: '15/300', meaning: 'Answers of identity providers, per address (/64)', schema: Limit },
  AUTH_LIMIT_PASSWORD_TRIES: {
    default: '10/900',
    meaning: 'Wrong passwords for one account from one address (/64)',
    schema: Limit,
  },
  AUTH_LIMIT_ACCOUNT_TRIES: {
    default: '100/86400',
    meaning: 'Wrong passwords for one account from everywhere; networks signed in already are let through',
    schema: Limit,
  },
  AUTH_LIMIT_CODE_TRIES: {
    default: '10/900',
    meaning: 'Codes tried for one e-mail address or phone number',
    schema: Limit,
  },
  AUTH_LIMIT_RECIPIENT: { default: '10/3600', meaning: 'Mails asked for to one address', schema: Limit },
  AUTH_LIMIT_MAILS: { default: '300/3600', meaning: 'Auth mails of the whole server', schema: Limit },
} as const
