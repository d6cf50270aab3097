import type { ExternalResult } from '#services/auth/external/finish-external-sign-in.ts'
import type { AuthError } from '#services/auth/wire/auth-error.ts'
import { createCallbackErrorFields } from './error-redirect.ts'
import { withFragment, withQuery } from './link-target.ts'
import { providerFields, tokenFields } from './session-shape.ts'

/**
 * The redirect URL after a provider's answer, with a code, the reason for a refusal, or tokens in the fragment, which
 * no server sees.
 */
export function callbackTarget(target: string, result: ExternalResult): string {
  if (result.kind === 'refused') return failedCallbackTarget(target, result.refusal)
  if (result.kind === 'code') return withQuery(target, { code: result.code })
  const { expires_at: at, expires_in: life, ...tokens } = tokenFields(result.session)
  const session = { ...tokens, expires_at: String(at), expires_in: String(life) }
  return withFragment(target, { ...session, ...providerFields(result.session) })
}

export function failedCallbackTarget(target: string, error: AuthError): string {
  const fields = createCallbackErrorFields(error)
  return withFragment(withQuery(target, fields), fields)
}

/** If the original page is unknown, redirects home, without a fragment that a page might read. */
export function lostCallbackTarget(siteUrl: string, error: AuthError): string {
  return withQuery(siteUrl, createCallbackErrorFields(error))
}
