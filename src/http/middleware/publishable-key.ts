import type { Context } from 'hono'

/**
 * Whether a request carries the public key, as `apikey` or as a bearer token: the official client sends both. It stands
 * in every page, so how long the comparison takes gives nothing away.
 */
export function hasPublishableKey(c: Context, publishableKey: string): boolean {
  if (c.req.header('apikey') === publishableKey) return true
  return c.req.header('authorization')?.match(/^Bearer +(\S+)$/i)?.[1] === publishableKey
}
