import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AuthContext } from '#services/auth/auth-context.ts'
import { emptyProof } from '#services/auth/registrations/owner-proof.ts'
import { isSameOrigin } from '../requests/same-origin.ts'

const NAME = 'auth-proof'

/**
 * Records that this browser created the account, for when the link in the mail is opened. Only for requests from our
 * own pages: a form on another site must not make a visitor's browser vouch for a password that the other site chose.
 */
export function setProofCookie(c: Context, auth: AuthContext, proof: string): void {
  if (proof !== '' && isSameOrigin(c, auth.settings.siteUrl)) writeProofCookie(c, auth, proof)
}

/**
 * Sets the cookie after a flow that was bound to this browser. Without a proof, sets an empty one, so that the answers
 * look the same.
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
