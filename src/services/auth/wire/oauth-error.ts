import { AuthError, type RefusalKind } from './auth-error.ts'

/** A refusal in the words of OAuth, which some endpoints speak instead of the protocol's own. */
export class OAuthError extends AuthError {
  readonly error: string

  constructor(error: string, description: string, details: { cause?: unknown; kind?: RefusalKind } = {}) {
    super(details.kind ?? 'invalid', error, description, { cause: details.cause })
    this.name = 'OAuthError'
    this.error = error
  }
}

/** With a space, as the protocol has it for ID tokens. */
export function invalidRequest(description: string, cause?: unknown): OAuthError {
  return new OAuthError('invalid request', description, { cause })
}
