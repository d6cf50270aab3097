import type { Context } from 'hono'

/**
 * Whether a request has the public key, as `apikey` or as a bearer token; the official client sends both. The key is in
 * every page, so the comparison need not take constant time.
 */
export function hasPublishableKey(c: Context, publishableKey: string): boolean {
  if (c.req.header('apikey') === publishableKey) return true
  return c.req.header('authorization')?.match(/^Bearer +(\S+)$/i)?.[1] === publishableKey
}
