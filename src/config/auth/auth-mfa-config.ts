import { identity } from '#content/identity.ts'
import type { Environment } from '../environment.ts'

export function createMfaConfig(environment: Environment) {
  return {
    kinds: {
      totp: environment.AUTH_MFA_TOTP,
      phone: environment.AUTH_MFA_PHONE,
      webauthn: environment.AUTH_MFA_WEBAUTHN,
    },
    maxFactors: environment.AUTH_MFA_MAX_FACTORS,
    challengeSeconds: environment.AUTH_MFA_CHALLENGE_LIFE_S,
    graceSeconds: environment.AUTH_MFA_GRACE_S,
  }
}

/** The relying party for security keys and passkeys: our own site unless the settings say otherwise. */
export function createRelyingParty(environment: Environment) {
  const site = new URL(environment.SITE_URL ?? `http://localhost:${environment.PORT}`)
  return {
    id: environment.AUTH_WEBAUTHN_RP_ID ?? site.hostname,
    name: environment.AUTH_WEBAUTHN_RP_NAME ?? environment.BROKERAGE_NAME ?? identity.brokerageName,
    origins: environment.AUTH_WEBAUTHN_ORIGINS ?? [site.origin],
  }
}
