/** Every refusal the product knows. Only `http/` turns a code into a status number. */
export type ErrorCode =
  | 'bad_request'
  | 'invalid_fields'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'key_reused'
  | 'too_large'
  | 'unsupported_type'
  | 'rate_limited'
  | 'unavailable'
  | 'internal_error'

interface AppErrorDetails {
  cause?: unknown
  /** Field name to the sentence shown beside it. */
  fields?: Record<string, string>
  /** How long a client should wait before it tries again. */
  retryAfterSeconds?: number
}

/** An expected refusal. Its message is fit for the visitor's eyes. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, details: AppErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}
