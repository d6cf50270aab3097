import type { FactorRow } from '../auth-tables.ts'
import { hasVerified } from '../factors/has-verified.ts'
import type { FactorType } from '../factors/mfa-settings.ts'
import type { AuthError } from '../wire/auth-error.ts'
import { factorRefusal } from '../wire/mfa-refusals.ts'
import type { Authenticated } from './authenticate.ts'

/** A token's record of how the factor was shown. */
export const methodByType = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
} as const satisfies Record<FactorType, string>

/**
 * Whether a second factor was shown. Both the session and the token must say so: a session loses it together with the
 * factor, and a token that was issued before stays at the first level.
 */
export function isRaised({ session, claims }: Pick<Authenticated, 'session' | 'claims'>): boolean {
  return session?.aal === 'aal2' && claims.aal === 'aal2'
}

/**
 * The guard of sensitive acts. Where a second factor is set up, the password alone must not be enough to change how
 * people sign in, or to read what they sent.
 */
export function requireHighestLevel(
  who: Pick<Authenticated, 'session' | 'claims' | 'factors'>,
  refusal: () => AuthError,
): void {
  if (hasVerified(who.factors) && !isRaised(who)) throw refusal()
}

/**
 * A factor that was enrolled before another one was verified may belong to a stranger who knows the password: it counts
 * only in a session that has shown a second factor already.
 */
export function requireFirstOrRaised(factor: FactorRow, factors: FactorRow[], isUp: boolean): void {
  if (factor.status === 'unverified' && hasVerified(factors) && !isUp) throw factorRefusal('enrollLevel')
}
