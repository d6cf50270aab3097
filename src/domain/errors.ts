/** What a refusal means. Only `http/` turns a kind into a status number. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'too_large'
  | 'unsupported_type'
  /** Well-formed, and still not possible. */
  | 'refused'
  | 'too_often'
  /** A fault of ours, or of somebody we depend on. */
  | 'broken'
  | 'unavailable'
  | 'timed_out'

export interface AppErrorDetails {
  cause?: unknown
  /** The word that clients compare, where the kind alone does not say enough. */
  code?: string
  /** Field name to the sentence shown beside it. */
  fields?: Record<string, string>
  /** How long a client should wait before it tries again. */
  retryAfterSeconds?: number
}

/** An expected refusal. Its message is fit for the visitor's eyes. */
export class AppError extends Error {
  override name = 'AppError'
  readonly kind: ErrorKind
  readonly code: string | undefined
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(kind: ErrorKind, message: string, details: AppErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.kind = kind
    this.code = details.code
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}
