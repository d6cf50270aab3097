import type { ExternalResult } from '#services/auth/external/finish-external-sign-in.ts'
import type { AuthError } from '#services/auth/wire/auth-error.ts'
import { OAuthError } from '#services/auth/wire/oauth-error.ts'
import { statusByKind } from './error-response.ts'
import { oauthErrors, withFragment, withQuery } from './link-target.ts'
import { providerFields, tokenFields } from './session-shape.ts'

/** Said to be the visitor's matter, whatever their status. */
const denials = ['signup_disabled', 'user_banned', 'provider_email_needs_verification']

/** Where a provider's answer leads: tokens in the fragment, which no server sees, or a code, or the reason why not. */
export function callbackTarget(target: string, result: ExternalResult): string {
  if (result.kind === 'refused') return failedCallbackTarget(target, result.refusal)
  if (result.kind === 'code') return withQuery(target, { code: result.code })
  const { expires_at: at, expires_in: life, ...tokens } = tokenFields(result.session)
  const session = { ...tokens, expires_at: String(at), expires_in: String(life) }
  return withFragment(target, { ...session, ...providerFields(result.session) })
}

export function failedCallbackTarget(target: string, error: AuthError): string {
  const fields = errorFields(error)
  return withFragment(withQuery(target, fields), fields)
}

/** Nobody knows where this browser came from: home, and no fragment that a page would take for its own. */
export function lostCallbackTarget(siteUrl: string, error: AuthError): string {
  return withQuery(siteUrl, errorFields(error))
}

function errorFields(error: AuthError): Record<string, string> {
  if (error instanceof OAuthError) return { error: error.error, error_description: error.message }
  const name = denials.includes(error.code)
    ? 'access_denied'
    : (oauthErrors[statusByKind[error.kind]] ?? 'server_error')
  return { error: name, error_code: error.code, error_description: error.message }
}
