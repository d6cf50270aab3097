import type { AppError, ErrorKind } from '#domain/errors.ts'
import type { Notice } from '#domain/inquiries/notice.ts'
import { createErrorHead, type ErrorHead } from '../errors/error-status.ts'

/** Codes that clients of the functions check. A refusal's own code takes precedence. */
export const codeByKind = {
  invalid: 'bad_request',
  unauthenticated: 'unauthorized',
  forbidden: 'forbidden',
  not_found: 'not_found',
  method_not_allowed: 'method_not_allowed',
  conflict: 'conflict',
  too_large: 'too_large',
  unsupported_type: 'unsupported_type',
  refused: 'invalid_fields',
  too_often: 'rate_limited',
  broken: 'internal_error',
  unavailable: 'unavailable',
  timed_out: 'unavailable',
} as const satisfies Record<ErrorKind, string>

interface ErrorResponse extends ErrorHead {
  body: { error: { code: string; message: string; fields?: Record<string, string>; notice?: Notice } }
}

/** Formats a refusal for the functions and all other paths without their own format. */
export function createErrorResponse(error: AppError): ErrorResponse {
  const code = error.code ?? codeByKind[error.kind]
  const { message, fields, notice } = error
  return {
    ...createErrorHead(error),
    body: { error: { code, message, ...(fields && { fields }), ...(notice && { notice }) } },
  }
}
