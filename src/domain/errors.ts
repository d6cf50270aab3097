import type { Notice } from './inquiries/notice.ts'

/** The meaning of a refusal. Only `http/` turns a kind into a status code. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'too_large'
  | 'unsupported_type'
  /** The request is well-formed, but what it asks for is not possible. */
  | 'refused'
  | 'too_often'
  /** An error on our side, or in a service we depend on. */
  | 'broken'
  | 'unavailable'
  | 'timed_out'

export interface AppErrorDetails {
  cause?: unknown
  /** The code clients compare, if the kind alone does not say enough. */
  code?: string
  /** Maps a field name to the sentence shown next to the field. */
  fields?: Record<string, string>
  /** The message as a notice with a title. */
  notice?: Notice
  /** How long a client should wait before it tries again. */
  retryAfterSeconds?: number
}

/** An expected refusal. Its message may be shown to the visitor. */
export class AppError extends Error {
  override name = 'AppError'
  readonly kind: ErrorKind
  readonly code: string | undefined
  readonly fields: Record<string, string> | undefined
  readonly notice: Notice | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(kind: ErrorKind, message: string, details: AppErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.kind = kind
    this.code = details.code
    this.fields = details.fields
    this.notice = details.notice
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}
