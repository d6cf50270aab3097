import { AuthError } from './auth-error.ts'

/** A refusal in OAuth format, which some endpoints use instead of the format of the protocol. */
export class OAuthError extends AuthError {
  override name = 'OAuthError'

  constructor(error: string, description: string, details: { cause?: unknown } = {}) {
    super('invalid', error, description, details)
  }
}

/** With a space in the code, as the protocol has it for ID tokens. */
export function invalidRequest(description: string, cause?: unknown): OAuthError {
  return new OAuthError('invalid request', description, { cause })
}
