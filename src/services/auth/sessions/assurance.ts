import type { FactorRow } from '../auth-tables.ts'
import type { FactorType } from '../factors/mfa-settings.ts'
import { refuseFactor } from '../wire/mfa-refusals.ts'
import type { Authenticated } from './authenticate.ts'

/** What a token says of how its owner showed the factor. */
export const methodByType = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
} as const satisfies Record<FactorType, string>

/**
 * Whether a second factor was shown. The session must say so, which ends with the factor, and the token too: one from
 * before it was shown, in whosever hands, stays what it was.
 */
export function isRaised({ session, claims }: Pick<Authenticated, 'session' | 'claims'>): boolean {
  return session?.aal === 'aal2' && claims.aal === 'aal2'
}

export function hasVerified(factors: FactorRow[]): boolean {
  return factors.some(({ status }) => status === 'verified')
}

/**
 * A factor that was begun before another one was verified may be a stranger's who knows the password: it counts only
 * where a second factor was shown already.
 */
export function requireFirstOrRaised(factor: FactorRow, factors: FactorRow[], isUp: boolean): void {
  if (factor.status === 'unverified' && hasVerified(factors) && !isUp) throw refuseFactor('enrollLevel')
}
