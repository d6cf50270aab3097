import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** The id that the log and the answer's header give a request; undefined for one that came over no connection. */
export function readRequestId(c: Context<{ Bindings: HttpBindings }>): string | undefined {
  const id = c.env?.outgoing?.getHeader('x-request-id')
  return typeof id === 'string' ? id : undefined
}
