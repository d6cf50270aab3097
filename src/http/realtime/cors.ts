import type { MiddlewareHandler } from 'hono'

const HEADERS = 'authorization, apikey, content-type, x-client-info, x-retry-count, traceparent, tracestate, baggage'

/** Any origin is allowed: the token in the request identifies the sender, and cookies are never read. */
export const allowAnyOrigin: MiddlewareHandler = async (c, next) => {
  c.header('Access-Control-Allow-Origin', '*')
  if (c.req.method !== 'OPTIONS') return next()
  c.header('Access-Control-Allow-Methods', 'POST')
  c.header('Access-Control-Allow-Headers', HEADERS)
  c.header('Access-Control-Max-Age', '3600')
  return c.body(null, 204)
}
