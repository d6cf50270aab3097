import type { Hono } from 'hono'
import { AppError, type ErrorKind } from '#domain/errors.ts'
import type { Logger } from '#platform/log/logger.ts'
import { AuthError } from '#services/auth/wire/auth-error.ts'
import { createErrorResponse } from '../functions/error-response.ts'
import { toAuthError } from './error-response.ts'

/** Formats all refusals, including those of the auth service, as the functions do. */
export function answerRefusals(routes: Hono, deps: { log: Logger }): void {
  routes.onError((error, c) => {
    const isOurs = error instanceof AppError && !(error instanceof AuthError)
    const refusal = isOurs ? error : toRefusal(toAuthError(error, deps, c.req.path))
    const { status, headers, body } = createErrorResponse(refusal)
    return c.json(body, status, headers)
  })
}

/**
 * Translates auth refusals for the functions: a bad token is unauthenticated, a wrong password or code is forbidden.
 */
const kindHere: Partial<Record<ErrorKind, ErrorKind>> = {
  invalid: 'forbidden',
  forbidden: 'unauthenticated',
  refused: 'forbidden',
  timed_out: 'unavailable',
}

function toRefusal(cause: AuthError): AppError {
  const { kind, code, message, retryAfterSeconds } = cause
  return new AppError(kindHere[kind] ?? kind, message, {
    cause,
    // Our pages recognize this code and show the second step.
    ...(code === 'insufficient_aal' && { code }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}
