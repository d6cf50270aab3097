import { AppError, type ErrorKind } from '#domain/errors.ts'
import type { AuthError } from '#services/auth/wire/auth-error.ts'

/**
 * Translates auth refusals for the functions: a bad token is unauthenticated, a wrong password or code is forbidden.
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
    // Our pages recognize this code and show the second step.
    ...(code === 'insufficient_aal' && { code }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}
