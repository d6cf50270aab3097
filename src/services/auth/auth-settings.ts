import type { MfaSettings, RelyingParty } from './factors/mfa-settings.ts'

/** Allows `count` per window, after which the allowance refills evenly. */
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
  | 'networkMails'
  | 'recipient'

/** How the auth service of this deployment behaves, as set by the environment (see config). */
export interface AuthSettings {
  /** The public origin. Links in mails never point anywhere else. */
  siteUrl: string
  /** The URL of the service, as clients see it. */
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
  /** Accepts sign-ins started by the identity provider, without a request from us. */
  isIdpInitiatedOn: boolean
  /** Allows identity providers on this machine, over plain HTTP. */
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
  /** The text of a message, with {code} where the code goes. */
  smsText: string
  smsIntervalSeconds: number
  smsCodeSeconds: number
  /** Addresses other than our own that a sign-in may redirect to, with wildcards. */
  redirectUrls: readonly string[]
  mailLinks: 'page' | 'direct'
  tokenSeconds: number
  reuseSeconds: number
  /** Only the most recently used session stays valid. */
  isSingleSession: boolean
  /** 0: a session lives for as long as it is refreshed. */
  sessionSeconds: number
  idleSeconds: number
  otpLength: number
  linkSeconds: number
  codeSeconds: number
  passwordMinLength: number
  staffPasswordMinLength: number
  /** A password needs one character from each set. */
  passwordCharacters: readonly string[]
  refusesCommonPasswords: boolean
  mailIntervalSeconds: number
  needsBothMails: boolean
  needsReauthentication: boolean
  needsCurrentPassword: boolean
  mfa: MfaSettings
  relyingParty: RelyingParty
  isAuditOn: boolean
  /** Audit entries are deleted after this many months; 0: never. */
  auditMonths: number
  /** Accounts that were never confirmed are deleted after this many days; 0: never. */
  unconfirmedDays: number
  limits: Record<AuthLimitName, AuthLimit>
}
