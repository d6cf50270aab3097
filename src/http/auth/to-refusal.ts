import { AppError, type ErrorKind } from '#domain/errors.ts'
import type { AuthError } from '#services/auth/wire/auth-error.ts'

/**
 * Translates refusals of the auth service: a bad token counts as unauthenticated, a wrong password or code as
 * forbidden.
 */
const kindHere: Partial<Record<ErrorKind, ErrorKind>> = {
  invalid: 'forbidden',
  forbidden: 'unauthenticated',
  refused: 'forbidden',
  timed_out: 'unavailable',
}

export function toRefusal(cause: AuthError): AppError {
  const { kind, code, message, retryAfterSeconds } = cause
  return new AppError(kindHere[kind] ?? kind, message, {
    cause,
    // The page recognizes this code and leads to the second step.
    ...(code === 'insufficient_aal' && { code }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}
