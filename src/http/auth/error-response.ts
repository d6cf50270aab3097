import type { Context } from 'hono'
import { AlreadyRegistered } from '#services/auth/registrations/already-registered.ts'
import { AuthError } from '#services/auth/wire/auth-error.ts'
import { OAuthError } from '#services/auth/wire/oauth-error.ts'
import { refusal } from '#services/auth/wire/refusals.ts'
import { createErrorHead, type ErrorHead } from '../errors/error-status.ts'
import { toAppError } from '../errors/to-app-error.ts'
import { readRequestId } from '../requests/request-id.ts'
import type { AuthDependencies } from './auth-dependencies.ts'

const API_VERSION = '2024-01-01'
const UNEXPECTED = 'Unexpected failure, please check server logs for more information'

/** Turns any error into an `AuthError`. An unexpected one is logged, and the answer reveals nothing about it. */
export function toAuthError(error: unknown, { log }: Pick<AuthDependencies, 'log'>, path: string): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof AlreadyRegistered) {
    return refusal(error.taken === 'email' ? 'emailExists' : 'phoneTaken', { cause: error })
  }
  const { kind, message, retryAfterSeconds } = toAppError(error)
  if (kind === 'too_large') {
    return new AuthError('too_large', 'request_entity_too_large', 'Request body too large (max 1048576 bytes)')
  }
  if (kind === 'unavailable') {
    return refusal('overloaded', { cause: error, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })
  }
  if (kind !== 'broken') return new AuthError(kind, 'validation_failed', message, { cause: error })
  log.error({ err: error, path }, 'unexpected error')
  return new AuthError('broken', 'unexpected_failure', UNEXPECTED, { cause: error })
}

interface AuthErrorResponse extends ErrorHead {
  body: Record<string, unknown>
}

/** What decides the format of an error response. */
interface RequestFormat {
  /** The requested API version, or empty. */
  version: string
  requestId: string | undefined
}

/** Formats a refusal as an OAuth error, in the requested API version, or in the older format without versions. */
export function createAuthErrorResponse(error: AuthError, { version, requestId }: RequestFormat): AuthErrorResponse {
  const { code, message } = error
  const { status, headers } = createErrorHead(error)
  if (error instanceof OAuthError) return { status, headers: {}, body: { error: code, error_description: message } }
  const weak = error.weakReasons && { weak_password: { reasons: error.weakReasons } }
  const withCode = { ...headers, 'x-sb-error-code': code }
  if (version >= API_VERSION) {
    return { status, headers: { ...withCode, 'X-Supabase-Api-Version': API_VERSION }, body: { code, message, ...weak } }
  }
  const id = status >= 500 && requestId ? { error_id: requestId } : {}
  return { status, headers: withCode, body: { code: status, error_code: code, msg: message, ...id, ...weak } }
}

export function answerWithAuthError(c: Context, error: AuthError): Response {
  const format = { version: readVersion(c), requestId: readRequestId(c) }
  const { status, headers, body } = createAuthErrorResponse(error, format)
  return c.json(body, status, headers)
}

function readVersion(c: Context): string {
  const text = c.req.header('x-supabase-api-version') ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}
