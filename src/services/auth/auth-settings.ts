import type { MfaSettings, RelyingParty } from './factors/mfa-settings.ts'

/** So many in so long; after that they grow back evenly. */
export interface AuthLimit {
  count: number
  windowMs: number
}

export type AuthLimitName =
  | 'token'
  | 'verify'
  | 'send'
  | 'anonymous'
  | 'web3'
  | 'passkey'
  | 'smsRecipient'
  | 'sms'
  | 'sso'
  | 'saml'
  | 'passwordTries'
  | 'accountTries'
  | 'factor'
  | 'factorTries'
  | 'factorTotal'
  | 'codeTries'
  | 'mails'
  | 'recipient'

/** How this deployment's auth service behaves; the environment decides (see config). */
export interface AuthSettings {
  /** The public origin: the only one that links in mails ever carry. */
  siteUrl: string
  /** Where the service answers, as clients see it. */
  baseUrl: string
  issuer: string
  audience: string
  role: string
  adminRoles: readonly string[]
  isSignUpOpen: boolean
  isEmailOn: boolean
  isAnonymousOn: boolean
  isManualLinkingOn: boolean
  isSamlOn: boolean
  /** Takes answers of identity providers to questions that we never asked. */
  isIdpInitiatedOn: boolean
  /** Lets identity providers on this very machine in, over plain HTTP. */
  isLocalIdpAllowed: boolean
  samlRelaySeconds: number
  /** New addresses count as confirmed. */
  isAutoconfirmOn: boolean
  isPasskeysOn: boolean
  isEthereumOn: boolean
  isSolanaOn: boolean
  isPhoneOn: boolean
  /** New numbers count as confirmed. */
  isSmsAutoconfirmOn: boolean
  /** Around a code, which stands where {code} does. */
  smsText: string
  smsIntervalSeconds: number
  smsCodeSeconds: number
  /** Addresses beside our own to which a sign-in may lead back, with wildcards. */
  redirectUrls: readonly string[]
  mailLinks: 'page' | 'direct'
  tokenSeconds: number
  reuseSeconds: number
  /** Those given out; both kinds are accepted. */
  hasSignedRefreshTokens: boolean
  /** Only the session that was used last goes on. */
  isSingleSession: boolean
  /** 0: a session lives as long as it is refreshed. */
  sessionSeconds: number
  idleSeconds: number
  otpLength: number
  linkSeconds: number
  codeSeconds: number
  passwordMinLength: number
  staffPasswordMinLength: number
  /** A password needs one character of each. */
  passwordCharacters: readonly string[]
  mailIntervalSeconds: number
  needsBothMails: boolean
  needsReauthentication: boolean
  needsCurrentPassword: boolean
  mfa: MfaSettings
  relyingParty: RelyingParty
  isAuditOn: boolean
  limits: Record<AuthLimitName, AuthLimit>
}
