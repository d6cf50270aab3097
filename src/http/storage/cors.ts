import type { MiddlewareHandler } from 'hono'

const METHODS = 'GET, HEAD, PUT, PATCH, POST, DELETE, OPTIONS'
const EXPOSED =
  'Content-Length, Content-Range, Content-Disposition, ETag, Location, Upload-Offset, Upload-Length, Upload-Expires, ' +
  'Upload-Metadata, Tus-Resumable, Tus-Version, Tus-Extension, Tus-Max-Size, X-Transformations'
const HEADER_NAMES = /^[\w-]+(?:\s*,\s*[\w-]+)*$/

/** Sent with every answer except to a preflight. */
export const anyOriginHeaders = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED }

/** Any origin is allowed: the token in the request identifies the sender, and cookies are never used. */
export const allowAnyOrigin: MiddlewareHandler = async (c, next) => {
  const isPreflight = c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined
  if (!isPreflight) {
    for (const [name, value] of Object.entries(anyOriginHeaders)) c.header(name, value)
    return next()
  }
  const wanted = c.req.header('access-control-request-headers') ?? ''
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Access-Control-Allow-Methods', METHODS)
  if (HEADER_NAMES.test(wanted)) c.header('Access-Control-Allow-Headers', wanted)
  c.header('Access-Control-Max-Age', '3600')
  c.header('Vary', 'Access-Control-Request-Headers')
  return c.body(null, 204)
}
