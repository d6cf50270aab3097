import type { Context } from 'hono'
import { routePath } from 'hono/route'
import type { AuthContext } from '#services/auth/auth-context.ts'
import { requireHighestLevel } from '#services/auth/sessions/assurance.ts'
import { type Authenticated, authenticate } from '#services/auth/sessions/authenticate.ts'
import { operationNeeds } from './operation-needs.ts'

/** Authenticates a request as `operationNeeds` requires. Throws for an operation that is not in the table. */
export async function authorize(c: Context, auth: AuthContext): Promise<Authenticated> {
  const name = `${c.req.method} ${routePath(c)}`
  const need = operationNeeds[name]
  if (need === undefined || need === 'open' || need === 'admin') throw new Error(`no access tokens are for ${name}`)
  const who = await authenticate(auth, c.req.header('authorization'))
  if (typeof need === 'object') requireHighestLevel(who, need.level)
  return who
}
