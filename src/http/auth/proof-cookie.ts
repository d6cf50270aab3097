import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AuthContext } from '#services/auth/auth-context.ts'
import { emptyProof } from '#services/auth/registrations/owner-proof.ts'
import { isSameOrigin } from '../requests/same-origin.ts'

const NAME = 'auth-proof'

/**
 * Records in the browser that this account was set up here, for when the link in the mail is opened. This is only for
 * requests from our own pages: a form on another site must not make a visitor's browser vouch for a password that the
 * site chose.
 */
export function setProofCookie(c: Context, auth: AuthContext, proof: string): void {
  if (proof !== '' && isSameOrigin(c, auth.settings.siteUrl)) writeProofCookie(c, auth, proof)
}

/**
 * The same, after a flow that was bound to this browser. Without a proof, a cookie that proves nothing is set, so that
 * nobody sees a difference.
 */
export function writeProofCookie(c: Context, auth: AuthContext, proof: string): void {
  const isSecure = auth.settings.siteUrl.startsWith('https:')
  setCookie(c, NAME, proof || emptyProof(auth), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure,
    maxAge: auth.settings.linkSeconds,
    ...(isSecure && { prefix: 'host' as const }),
  })
}

export function readProof(c: Context, { settings }: AuthContext): string {
  return (settings.siteUrl.startsWith('https:') ? getCookie(c, NAME, 'host') : getCookie(c, NAME)) ?? ''
}
