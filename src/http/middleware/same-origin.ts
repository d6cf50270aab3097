import type { Context } from 'hono'

/** Whether a browser says that a page of this very site sends the request; null when it says nothing. */
export function isSameOrigin(c: Context, siteUrl: string): boolean | null {
  const site = c.req.header('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = c.req.header('origin')
  if (!origin) return null
  return origin === siteUrl || (URL.canParse(origin) && new URL(origin).host === c.req.header('host'))
}
