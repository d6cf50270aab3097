import type { Context } from 'hono'
import type { AuthSettings } from '#services/auth/auth-settings.ts'
import { isAllowedRedirect } from '#services/auth/redirects/redirect-rules.ts'

/** Where to redirect to: the requested address if it is allowed, otherwise the home page. */
export function redirectTarget(c: Context, settings: AuthSettings, asked = ''): string {
  const wishes = [c.req.header('redirect_to'), c.req.query('redirect_to') || asked, c.req.header('referer')]
  // The first address decides: if it is refused, the next is not tried.
  const [wish = ''] = wishes.filter((text) => text)
  return wish !== '' && isAllowedRedirect(wish, settings) ? wish : settings.siteUrl
}
