import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AuthSettings } from '#services/auth/auth-settings.ts'
import type { StartedFlow } from '#services/auth/external/begin-external-sign-in.ts'

const FLOW_SECONDS = 300

/**
 * Binds a sign-in flow to the browser that started it. No script can read the cookie, and the browser sends it when the
 * provider redirects back. A provider that posts a form back needs SameSite=None.
 */
export function setFlowCookie(
  c: Context,
  { siteUrl }: Pick<AuthSettings, 'siteUrl'>,
  { id, binding, usesFormPost }: StartedFlow,
): void {
  const isSecure = siteUrl.startsWith('https:')
  setCookie(c, nameOf(id), binding, {
    path: '/',
    httpOnly: true,
    maxAge: FLOW_SECONDS,
    secure: isSecure || usesFormPost,
    sameSite: usesFormPost ? 'None' : 'Lax',
    // With this prefix, only this host can set the cookie, not a subdomain.
    ...(isSecure && { prefix: 'host' as const }),
  })
}

export function readFlowCookie(c: Context, { siteUrl }: Pick<AuthSettings, 'siteUrl'>, id: string): string {
  return (siteUrl.startsWith('https:') ? getCookie(c, nameOf(id), 'host') : getCookie(c, nameOf(id))) ?? ''
}

/** Each flow has its own cookie, because two tabs may sign in at once. */
function nameOf(id: string): string {
  return `auth-flow-${id.slice(0, 8)}`
}
