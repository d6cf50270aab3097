import type { Context } from 'hono'
import type { AuthSettings } from '#services/auth/auth-settings.ts'
import { isAllowedRedirect } from '#services/auth/redirects/redirect-rules.ts'

/** The requested URL if it is allowed, otherwise the home page. */
export function redirectTarget(c: Context, settings: AuthSettings, asked = ''): string {
  const candidates = [c.req.header('redirect_to'), c.req.query('redirect_to') || asked, c.req.header('referer')]
  // Only the first URL counts: if it is refused, the next is not tried.
  const [wanted = ''] = candidates.filter((text) => text)
  return wanted !== '' && isAllowedRedirect(wanted, settings) ? wanted : settings.siteUrl
}
