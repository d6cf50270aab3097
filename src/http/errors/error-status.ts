import { STATUS_CODES } from 'node:http'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppError, ErrorKind } from '#domain/errors.ts'

// The only place that maps refusals to status codes: by kind, or by code where clients expect another status.

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

type StatusByCode = Readonly<Record<string, ContentfulStatusCode>>

export const statusByCode = {
  storage: {
    InvalidRange: 416,
    PreconditionFailed: 412,
    ResourceLocked: 423,
    // Not a registered status.
    DatabaseTimeout: 544 as ContentfulStatusCode,
    InsufficientStorage: 507,
    UploadExpired: 410,
  },
  realtime: {
    QueryCanceled: 422,
    IncreaseConnectionPool: 429,
    RealtimeDisabledForTenant: 403,
    PayloadSizeExceeded: 422,
  },
  /** For requests that Node refuses before our code sees them. */
  node: {
    HPE_HEADER_OVERFLOW: 431,
    HPE_INVALID_METHOD: 405,
    ERR_HTTP_REQUEST_TIMEOUT: 408,
    UNKNOWN_EXPECTATION: 417,
  },
} as const satisfies Record<string, StatusByCode>

/** The status line of a response that is written directly to a socket. */
export function createStatusLine(status: number): string {
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
}

/** The status and headers of a refusal, shared by all formats. */
export interface ErrorHead {
  status: ContentfulStatusCode
  headers: Record<string, string>
}

/** `byCode` is the part of `statusByCode` for the protocol of the response. */
export function createErrorHead(
  { kind, code = '', retryAfterSeconds }: AppError,
  byCode: StatusByCode = {},
): ErrorHead {
  return {
    status: byCode[code] ?? statusByKind[kind],
    headers: retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) },
  }
}
