import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppError, ErrorKind } from '#domain/errors.ts'

/** The only place where a refusal becomes a status code. */
export const statusByKind = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  refused: 422,
  too_often: 429,
  broken: 500,
  unavailable: 503,
  timed_out: 504,
} as const satisfies Record<ErrorKind, ContentfulStatusCode>

/** The status and headers of a refusal, which all formatters share. */
export interface ErrorHead {
  status: ContentfulStatusCode
  headers: Record<string, string>
}

export function createErrorHead({ kind, retryAfterSeconds }: AppError): ErrorHead {
  return {
    status: statusByKind[kind],
    headers: retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) },
  }
}
