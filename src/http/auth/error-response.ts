import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AppError } from '#domain/errors.ts'
import { GateFull } from '#platform/passwords/work-gate.ts'
import { AuthError, type RefusalKind } from '#services/auth/wire/auth-error.ts'
import { OAuthError } from '#services/auth/wire/oauth-error.ts'
import { refuse } from '#services/auth/wire/refusals.ts'
import type { AuthDependencies } from './auth-dependencies.ts'

const API_VERSION = '2024-01-01'
const RETRY_SECONDS = 2

export const statusByKind = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  too_large: 413,
  refused: 422,
  too_often: 429,
  broken: 500,
  overloaded: 503,
  late: 504,
} as const satisfies Record<RefusalKind, ContentfulStatusCode>

/** Whatever was thrown, as a refusal of the auth service; what nobody expected is logged and says nothing. */
export function toAuthError(
  error: unknown,
  { log, isDatabaseUnavailable }: Pick<AuthDependencies, 'log' | 'isDatabaseUnavailable'>,
  path: string,
): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof AppError && error.code === 'too_large') {
    return new AuthError('too_large', 'request_entity_too_large', 'Request body too large (max 1048576 bytes)')
  }
  if (error instanceof GateFull || isDatabaseUnavailable(error)) {
    return refuse('overloaded', { cause: error, retryAfterSeconds: RETRY_SECONDS })
  }
  // Two requests for one address at the same moment: the database lets one through.
  if (error instanceof Error && 'constraint' in error && error.constraint === 'users_email_partial_key') {
    return refuse('emailExists', { cause: error })
  }
  if (error instanceof Error && 'constraint' in error && error.constraint === 'users_phone_key') {
    return refuse('phoneTaken', { cause: error })
  }
  log.error({ err: error, path }, 'unexpected error')
  const message = 'Unexpected failure, please check server logs for more information'
  return new AuthError('broken', 'unexpected_failure', message, { cause: error })
}

/** The error in the shape of the API version that the client names, or in the one from before there were versions. */
export function errorResponse(c: Context, error: AuthError): Response {
  if (error instanceof OAuthError) return c.json({ error: error.error, error_description: error.message }, 400)
  const status = statusByKind[error.kind]
  const isVersioned = readVersion(c) >= API_VERSION
  const weak = error.weakReasons && { weak_password: { reasons: error.weakReasons } }
  if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds))
  c.header('x-sb-error-code', error.code)
  if (isVersioned) {
    c.header('X-Supabase-Api-Version', API_VERSION)
    return c.json({ code: error.code, message: error.message, ...weak }, status)
  }
  const id = status >= 500 ? requestId(c) : undefined
  return c.json(
    { code: status, error_code: error.code, msg: error.message, ...(id && { error_id: id }), ...weak },
    status,
  )
}

function readVersion(c: Context): string {
  const text = c.req.header('x-supabase-api-version') ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}

function requestId(c: Context<{ Bindings: HttpBindings }>): string | undefined {
  const id = c.env?.outgoing?.getHeader('x-request-id')
  return typeof id === 'string' ? id : undefined
}
