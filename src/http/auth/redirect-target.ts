import type { Context } from 'hono'
import type { AuthSettings } from '#services/auth/auth-settings.ts'
import { isAllowedRedirect } from '#services/auth/wire/redirect-rules.ts'

/** Where to lead back to: what was asked for if that is allowed, and home in every other case. */
export function redirectTarget(c: Context, settings: AuthSettings, asked = ''): string {
  const wishes = [c.req.header('redirect_to'), c.req.query('redirect_to') || asked, c.req.header('referer')]
  // The first that was given decides: what is refused does not fall through to the next.
  const [wish = ''] = wishes.filter((text) => text)
  return wish !== '' && isAllowedRedirect(wish, settings) ? wish : settings.siteUrl
}
