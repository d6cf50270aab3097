import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppError, ErrorKind } from '#domain/errors.ts'

/** The one place where a refusal becomes a status number, whatever surface it is shown on. */
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

/** The head of a refusal's answer, which every formatter begins with. */
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
