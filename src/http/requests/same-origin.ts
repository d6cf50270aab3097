import type { Context } from 'hono'

/** Whether the browser says that a page of this site sends the request; null if it says nothing. */
export function isSameOrigin(c: Context, siteUrl: string): boolean | null {
  const site = c.req.header('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = c.req.header('origin')
  if (!origin) return null
  return origin === siteUrl || (URL.canParse(origin) && new URL(origin).host === c.req.header('host'))
}
