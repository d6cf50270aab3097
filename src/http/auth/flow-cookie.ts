import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AuthSettings } from '#services/auth/auth-settings.ts'
import type { BegunFlow } from '#services/auth/external/begin-external-sign-in.ts'

const FLOW_SECONDS = 300

/**
 * Ties a flow to the browser that began it: no page and no other site can read it, and it comes along when the provider
 * sends the browser back. A provider that has the browser post a form needs SameSite=None for that.
 */
export function setFlowCookie(
  c: Context,
  { siteUrl }: Pick<AuthSettings, 'siteUrl'>,
  { id, binding, usesFormPost }: BegunFlow,
): void {
  const isSecure = siteUrl.startsWith('https:')
  setCookie(c, nameOf(id), binding, {
    path: '/',
    httpOnly: true,
    maxAge: FLOW_SECONDS,
    secure: isSecure || usesFormPost,
    sameSite: usesFormPost ? 'None' : 'Lax',
    // Only this very host can have set it then, not a subdomain of somebody else's.
    ...(isSecure && { prefix: 'host' as const }),
  })
}

export function readFlowCookie(c: Context, { siteUrl }: Pick<AuthSettings, 'siteUrl'>, id: string): string {
  return (siteUrl.startsWith('https:') ? getCookie(c, nameOf(id), 'host') : getCookie(c, nameOf(id))) ?? ''
}

/** One for each flow: two tabs may be on their way at once. */
function nameOf(id: string): string {
  return `auth-flow-${id.slice(0, 8)}`
}
