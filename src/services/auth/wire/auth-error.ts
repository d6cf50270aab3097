/** What a refusal means; only `http/auth` turns it into a status number. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'too_large'
  | 'refused'
  | 'too_often'
  | 'broken'
  | 'overloaded'
  | 'late'

interface AuthErrorDetails {
  cause?: unknown
  retryAfterSeconds?: number
  /** Why a password is too weak, in the wire's words. */
  weakReasons?: string[]
}

/** An expected refusal of the auth service, in the words of the wire protocol. */
export class AuthError extends Error {
  readonly kind: RefusalKind
  readonly code: string
  readonly retryAfterSeconds: number | undefined
  readonly weakReasons: string[] | undefined

  constructor(kind: RefusalKind, code: string, message: string, details: AuthErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'AuthError'
    this.kind = kind
    this.code = code
    this.retryAfterSeconds = details.retryAfterSeconds
    this.weakReasons = details.weakReasons
  }
}

export function invalid(message: string): AuthError {
  return new AuthError('invalid', 'validation_failed', message)
}
