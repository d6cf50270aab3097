import type { LinkResult } from '#services/auth/codes/verify.ts'
import type { AuthError } from '#services/auth/wire/auth-error.ts'
import { createLinkErrorFields } from './error-redirect.ts'
import { tokenFields } from './session-shape.ts'

/** Shown after the first of two confirmations. */
export const OTHER_LINK = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/**
 * The redirect URL of a verified link, with a code in the query, or tokens in the fragment, which no server or log
 * sees.
 */
export function linkTarget(target: string, result: LinkResult & { mailType: string }, isPkce: boolean): string {
  if (result.kind === 'code') return withQuery(target, { code: result.code })
  if (result.kind === 'half') {
    return withFragment(isPkce ? withQuery(target, { message: OTHER_LINK }) : target, { message: OTHER_LINK })
  }
  const { expires_at: at, expires_in: life, ...tokens } = tokenFields(result.session)
  return withFragment(target, { ...tokens, expires_at: String(at), expires_in: String(life), type: result.mailType })
}

/** The redirect URL of an invalid link, with the reason. */
export function failedLinkTarget(target: string, error: AuthError, isPkce: boolean): string {
  const fields = createLinkErrorFields(error)
  return withFragment(isPkce ? withQuery(target, fields) : target, fields)
}

export function withFragment(target: string, values: Record<string, string>): string {
  const sorted = Object.entries({ ...values, sb: '' }).sort(([a], [b]) => (a < b ? -1 : 1))
  return `${target.split('#')[0]}#${new URLSearchParams(sorted)}`
}

export function withQuery(target: string, values: Record<string, string>): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.href
}
