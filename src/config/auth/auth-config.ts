import type { Environment } from '../environment.ts'
import { createMfaConfig, createRelyingParty } from './auth-mfa-config.ts'
import { createAuthProviders } from './auth-providers.ts'

/** The auth service's settings. */
export function createAuthConfig(environment: Environment) {
  return {
    secretKey: environment.SECRET_KEY,
    jwkFile: environment.AUTH_JWK_FILE,
    jwtSecret: environment.AUTH_JWT_SECRET,
    issuer: environment.AUTH_ISSUER,
    formerIssuers: environment.AUTH_FORMER_ISSUERS ?? [],
    providers: createAuthProviders(environment),
    samlKeyFile: environment.AUTH_SAML_KEY_FILE,
    hashing: { concurrency: environment.AUTH_HASH_CONCURRENCY, queue: environment.AUTH_HASH_QUEUE },
    smsGateway: environment.AUTH_SMS_GATEWAY_URL
      ? { url: environment.AUTH_SMS_GATEWAY_URL, token: environment.AUTH_SMS_GATEWAY_TOKEN }
      : null,
    settings: {
      isSignUpOpen: environment.AUTH_SIGNUP,
      isEmailOn: environment.AUTH_EMAIL,
      isAnonymousOn: environment.AUTH_ANONYMOUS,
      isManualLinkingOn: environment.AUTH_MANUAL_LINKING,
      isSamlOn: environment.AUTH_SAML,
      isIdpInitiatedOn: environment.AUTH_SAML_IDP_INITIATED,
      isLocalIdpAllowed: environment.AUTH_SAML_LOCAL_IDP,
      samlRelaySeconds: environment.AUTH_SAML_RELAY_LIFE_S,
      isAutoconfirmOn: environment.AUTH_AUTOCONFIRM,
      isPhoneOn: environment.AUTH_PHONE,
      isSmsAutoconfirmOn: environment.AUTH_SMS_AUTOCONFIRM,
      isPasskeysOn: environment.AUTH_PASSKEYS,
      isEthereumOn: environment.AUTH_WEB3_ETHEREUM,
      isSolanaOn: environment.AUTH_WEB3_SOLANA,
      smsText: environment.AUTH_SMS_TEXT,
      smsIntervalSeconds: environment.AUTH_SMS_INTERVAL_S,
      smsCodeSeconds: environment.AUTH_SMS_CODE_LIFE_S,
      redirectUrls: environment.AUTH_REDIRECT_URLS ?? [],
      mailLinks: environment.AUTH_MAIL_LINKS,
      mailIntervalSeconds: environment.AUTH_MAIL_INTERVAL_S,
      tokenSeconds: environment.AUTH_TOKEN_LIFE_S,
      reuseSeconds: environment.AUTH_REFRESH_REUSE_S,
      isSingleSession: environment.AUTH_SINGLE_SESSION,
      sessionSeconds: environment.AUTH_SESSION_MAX_S,
      idleSeconds: environment.AUTH_SESSION_IDLE_S,
      otpLength: environment.AUTH_OTP_LENGTH,
      codeSeconds: environment.AUTH_CODE_LIFE_S,
      linkSeconds: environment.AUTH_LINK_LIFE_S,
      passwordMinLength: environment.AUTH_PASSWORD_MIN_LENGTH,
      staffPasswordMinLength: environment.AUTH_STAFF_PASSWORD_MIN_LENGTH,
      passwordCharacters: environment.AUTH_PASSWORD_CHARACTERS ?? [],
      refusesCommonPasswords: environment.AUTH_COMMON_PASSWORDS === 'refuse',
      needsBothMails: environment.AUTH_SECURE_EMAIL_CHANGE,
      needsReauthentication: environment.AUTH_REAUTHENTICATION,
      needsCurrentPassword: environment.AUTH_CURRENT_PASSWORD,
      mfa: createMfaConfig(environment),
      relyingParty: createRelyingParty(environment),
      isAuditOn: environment.AUTH_AUDIT_LOG,
      auditMonths: environment.AUTH_AUDIT_MONTHS,
      unconfirmedDays: environment.AUTH_UNCONFIRMED_DAYS,
      limits: createLimits(environment),
    },
  }
}

function createLimits(environment: Environment) {
  return {
    token: environment.AUTH_LIMIT_TOKEN,
    verify: environment.AUTH_LIMIT_VERIFY,
    send: environment.AUTH_LIMIT_SEND,
    anonymous: environment.AUTH_LIMIT_ANONYMOUS,
    passkey: environment.AUTH_LIMIT_PASSKEY,
    web3: environment.AUTH_LIMIT_WEB3,
    smsRecipient: environment.AUTH_LIMIT_SMS_RECIPIENT,
    sms: environment.AUTH_LIMIT_SMS,
    sso: environment.AUTH_LIMIT_SSO,
    saml: environment.AUTH_LIMIT_SAML,
    passwordTries: environment.AUTH_LIMIT_PASSWORD_TRIES,
    accountTries: environment.AUTH_LIMIT_ACCOUNT_TRIES,
    factor: environment.AUTH_LIMIT_FACTOR,
    factorTries: environment.AUTH_LIMIT_FACTOR_TRIES,
    factorTotal: environment.AUTH_LIMIT_FACTOR_TOTAL,
    codeTries: environment.AUTH_LIMIT_CODE_TRIES,
    recipient: environment.AUTH_LIMIT_RECIPIENT,
    mails: environment.AUTH_LIMIT_MAILS,
    networkMails: environment.AUTH_LIMIT_NETWORK_MAILS,
  }
}
