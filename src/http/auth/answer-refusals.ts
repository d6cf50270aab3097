import type { Hono } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { Logger } from '#platform/log/logger.ts'
import { AuthError } from '#services/auth/wire/auth-error.ts'
import { createErrorResponse } from '../functions/error-response.ts'
import { toAuthError } from './error-response.ts'
import { toRefusal } from './to-refusal.ts'

/** Formats all refusals, including those of the auth service, as the functions do. */
export function answerRefusals(routes: Hono, deps: { log: Logger }): void {
  routes.onError((error, c) => {
    const isOurs = error instanceof AppError && !(error instanceof AuthError)
    const refusal = isOurs ? error : toRefusal(toAuthError(error, deps, c.req.path))
    const { status, headers, body } = createErrorResponse(refusal)
    return c.json(body, status, headers)
  })
}
