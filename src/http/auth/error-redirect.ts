import type { ErrorKind } from '#domain/errors.ts'
import type { AuthError } from '#services/auth/wire/auth-error.ts'
import { OAuthError } from '#services/auth/wire/oauth-error.ts'

/** Refusals that have a name in OAuth. */
const oauthErrors: Partial<Record<ErrorKind, string>> = {
  invalid: 'invalid_request',
  unauthenticated: 'unauthorized_client',
  forbidden: 'access_denied',
  broken: 'server_error',
  unavailable: 'temporarily_unavailable',
}
/** In a callback, these codes count as access_denied, whatever their kind. */
const denials = ['signup_disabled', 'user_banned', 'provider_email_needs_verification']

/** Formats a refusal for the redirect of a mail link or of a company's identity provider. */
export function createLinkErrorFields({ kind, code, message }: AuthError): Record<string, string> {
  const name = oauthErrors[kind]
  return { ...(name && { error: name }), error_code: code, error_description: message }
}

/** Formats a refusal for the redirect of a sign-in with an external provider. */
export function createCallbackErrorFields(error: AuthError): Record<string, string> {
  const { kind, code, message } = error
  if (error instanceof OAuthError) return { error: code, error_description: message }
  const name = denials.includes(code) ? 'access_denied' : (oauthErrors[kind] ?? 'server_error')
  return { error: name, error_code: code, error_description: message }
}
