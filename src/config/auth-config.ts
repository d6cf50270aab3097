import type { Environment } from './environment.ts'

export type AuthConfig = ReturnType<typeof createAuthConfig>

/** The auth service's part of the environment. */
export function createAuthConfig(environment: Environment) {
  return {
    secretKey: environment.SECRET_KEY,
    jwkFile: environment.AUTH_JWK_FILE,
    jwtSecret: environment.AUTH_JWT_SECRET,
    issuer: environment.AUTH_ISSUER,
    hashing: { concurrency: environment.AUTH_HASH_CONCURRENCY, queue: environment.AUTH_HASH_QUEUE },
    settings: {
      isSignUpOpen: environment.AUTH_SIGNUP,
      isEmailOn: environment.AUTH_EMAIL,
      isAnonymousOn: environment.AUTH_ANONYMOUS,
      isAutoconfirmOn: environment.AUTH_AUTOCONFIRM,
      redirectUrls: environment.AUTH_REDIRECT_URLS ?? [],
      mailLinks: environment.AUTH_MAIL_LINKS,
      mailIntervalSeconds: environment.AUTH_MAIL_INTERVAL_S,
      tokenSeconds: environment.AUTH_TOKEN_LIFE_S,
      reuseSeconds: environment.AUTH_REFRESH_REUSE_S,
      sessionSeconds: environment.AUTH_SESSION_MAX_S,
      idleSeconds: environment.AUTH_SESSION_IDLE_S,
      otpLength: environment.AUTH_OTP_LENGTH,
      codeSeconds: environment.AUTH_CODE_LIFE_S,
      linkSeconds: environment.AUTH_LINK_LIFE_S,
      passwordMinLength: environment.AUTH_PASSWORD_MIN_LENGTH,
      staffPasswordMinLength: environment.AUTH_STAFF_PASSWORD_MIN_LENGTH,
      passwordCharacters: environment.AUTH_PASSWORD_CHARACTERS ?? [],
      needsBothMails: environment.AUTH_SECURE_EMAIL_CHANGE,
      needsReauthentication: environment.AUTH_REAUTHENTICATION,
      needsCurrentPassword: environment.AUTH_CURRENT_PASSWORD,
      isAuditOn: environment.AUTH_AUDIT_LOG,
      limits: {
        token: environment.AUTH_LIMIT_TOKEN,
        verify: environment.AUTH_LIMIT_VERIFY,
        send: environment.AUTH_LIMIT_SEND,
        anonymous: environment.AUTH_LIMIT_ANONYMOUS,
        passwordTries: environment.AUTH_LIMIT_PASSWORD_TRIES,
        accountTries: environment.AUTH_LIMIT_ACCOUNT_TRIES,
        codeTries: environment.AUTH_LIMIT_CODE_TRIES,
        recipient: environment.AUTH_LIMIT_RECIPIENT,
        mails: environment.AUTH_LIMIT_MAILS,
      },
    },
  }
}
