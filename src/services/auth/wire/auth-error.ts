import { AppError, type AppErrorDetails, type ErrorKind } from '#domain/errors.ts'

/** A refusal with a fixed text: its kind, and its code and message in the wire protocol. */
export type FixedRefusal = readonly [kind: ErrorKind, code: string, message: string]

interface AuthErrorDetails extends Pick<AppErrorDetails, 'cause' | 'retryAfterSeconds'> {
  /** Why a password is too weak, in the wording of the wire protocol. */
  weakReasons?: string[]
}

/** An expected refusal of the auth service, in the wording of the wire protocol. Clients compare its `code`. */
export class AuthError extends AppError {
  override name = 'AuthError'
  declare readonly code: string
  readonly weakReasons: string[] | undefined

  constructor(kind: ErrorKind, code: string, message: string, details: AuthErrorDetails = {}) {
    const { weakReasons, ...others } = details
    super(kind, message, { ...others, code })
    this.weakReasons = weakReasons
  }
}

export function invalid(message: string): AuthError {
  return new AuthError('invalid', 'validation_failed', message)
}
