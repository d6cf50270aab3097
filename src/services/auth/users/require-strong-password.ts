import { findWeakness, isHashable, type PasswordRules } from '#domain/auth/password-rules.ts'
import { AuthError, invalid } from '../wire/auth-error.ts'

/** Refuses a password that is too long, too short, lacks characters or is easily guessed. */
export function requireStrongPassword(password: string, rules: PasswordRules): void {
  requireHashable(password)
  const weakness = findWeakness(password, rules)
  if (weakness) {
    throw new AuthError('refused', 'weak_password', weakness.message, { weakReasons: weakness.reasons })
  }
}

export function requireHashable(password: string): void {
  if (!isHashable(password)) throw invalid('Password cannot be longer than 72 characters')
}
