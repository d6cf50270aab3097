import type { MiddlewareHandler } from 'hono'

/** The headers that the official client sends and reads. Any origin is allowed, as cookies are never used here. */
const headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
}
const preflight = {
  ...headers,
  'Access-Control-Allow-Headers':
    'authorization, apikey, content-type, idempotency-key, x-client-info, x-region, x-retry-count, x-supabase-api-version',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Max-Age': '86400',
}

/** Lets pages on other sites call a function and read its refusals. */
export const allowOtherOrigins: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'OPTIONS') return c.body(null, 204, preflight)
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  await next()
}
