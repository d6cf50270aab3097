import type { ExternalResult } from '#services/auth/external/finish-external-sign-in.ts'
import type { AuthError } from '#services/auth/wire/auth-error.ts'
import { createCallbackErrorFields } from './error-redirect.ts'
import { withFragment, withQuery } from './link-target.ts'
import { providerFields, tokenFields } from './session-shape.ts'

/** Where a provider's answer leads: tokens in the fragment, which no server sees, or a code, or the reason why not. */
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

/** Nobody knows where this browser came from: home, and no fragment that a page would take for its own. */
export function lostCallbackTarget(siteUrl: string, error: AuthError): string {
  return withQuery(siteUrl, createCallbackErrorFields(error))
}
