import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AppError, type ErrorCode } from '#domain/errors.ts'

/** The one place where a refusal becomes a status number. */
const statusByCode = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid_fields: 422,
  key_reused: 422,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const satisfies Record<ErrorCode, ContentfulStatusCode>

interface ErrorResponse {
  status: ContentfulStatusCode
  headers: Record<string, string>
  body: { error: { code: ErrorCode; message: string; fields?: Record<string, string> } }
}

/** Formats a refusal for the functions' surface and the health routes. */
export function createErrorResponse(error: AppError): ErrorResponse {
  return {
    status: statusByCode[error.code],
    headers: error.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(error.retryAfterSeconds) },
    body: {
      error: { code: error.code, message: error.message, ...(error.fields ? { fields: error.fields } : {}) },
    },
  }
}

const UNAVAILABLE_RETRY_SECONDS = 2

/** Whatever was thrown, as a refusal fit for a visitor; `isUnavailable` knows the database's own errors. */
export function toAppError(error: unknown, isUnavailable: (error: unknown) => boolean): AppError {
  if (error instanceof AppError) return error
  if (isUnavailable(error)) {
    return new AppError('unavailable', 'This part of the site is away for a moment. Please try again shortly.', {
      cause: error,
      retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
    })
  }
  return new AppError('internal_error', 'Something went wrong on our side. Please try again.', { cause: error })
}
