import type { AuthSettings } from '../auth-settings.ts'
import { AuthError, invalid } from '../wire/auth-error.ts'
import { findWeakness, isHashable, type PasswordRules } from './password-rules.ts'

/** The rules for a customer's account, whose address and number are among the words guessed first. */
export function rulesFor(settings: AuthSettings, context: readonly string[]): PasswordRules {
  return {
    minLength: settings.passwordMinLength,
    characters: settings.passwordCharacters,
    context,
    refusesCommon: settings.refusesCommonPasswords,
  }
}

/** Refuses a password that is too long, too short, lacks characters or is easily guessed. */
export function requireStrongPassword(password: string, rules: PasswordRules): void {
  requireHashable(password)
  const weakness = findWeakness(password, rules)
  if (weakness) {
    throw new AuthError('refused', 'weak_password', weakness.message, { weakReasons: weakness.reasons })
  }
}

/** Checks only the length and the characters. */
export function requirePasswordShape(password: string, rules: PasswordRules): void {
  requireStrongPassword(password, { ...rules, refusesCommon: false })
}

export function requireHashable(password: string): void {
  if (!isHashable(password)) throw invalid('Password cannot be longer than 72 characters')
}
