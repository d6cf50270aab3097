import { AuthError } from './auth-error.ts'

/** A refusal in the words of OAuth, which some endpoints speak instead of the protocol's own. */
export class OAuthError extends AuthError {
  override name = 'OAuthError'

  constructor(error: string, description: string, details: { cause?: unknown } = {}) {
    super('invalid', error, description, details)
  }
}

/** With a space, as the protocol has it for ID tokens. */
export function invalidRequest(description: string, cause?: unknown): OAuthError {
  return new OAuthError('invalid request', description, { cause })
}
