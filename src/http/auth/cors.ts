import type { MiddlewareHandler } from 'hono'

const requestHeaders = [
  'Accept',
  'Authorization',
  'Content-Type',
  'X-Client-IP',
  'X-Client-Info',
  'X-JWT-AUD',
  'x-use-cookie',
  'X-Supabase-Api-Version',
  // In a hosted Supabase project the gateway allows this; here browsers connect directly.
  'apikey',
  'redirect_to',
]
const known = new Set(requestHeaders.map((name) => name.toLowerCase()))
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Any origin is allowed: the token in the request identifies the user, and cookies are never used. */
export const allowAnyOrigin: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'OPTIONS') {
    const method = c.req.header('access-control-request-method') ?? ''
    const headers = c.req.header('access-control-request-headers') ?? ''
    const wanted = headers.split(',').map((name) => name.trim().toLowerCase())
    c.header('Vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers')
    if (METHODS.includes(method) && wanted.every((name) => name === '' || known.has(name))) {
      allow((name, value) => c.header(name, value))
      c.header('Access-Control-Allow-Methods', method)
      if (headers) c.header('Access-Control-Allow-Headers', headers)
    }
    return c.body(null, 204)
  }
  // Set before the response is created, as changing headers afterwards is slower.
  c.header('Vary', 'Origin')
  allow((name, value) => c.header(name, value))
  c.header('Access-Control-Expose-Headers', 'X-Total-Count, Link, X-Supabase-Api-Version')
  await next()
}

/** Both headers are part of the protocol. Browsers never send credentials to a wildcard, despite the second one. */
function allow(set: (name: string, value: string) => void): void {
  set('Access-Control-Allow-Origin', '*')
  set('Access-Control-Allow-Credentials', 'true')
}
