import { type Context, Hono } from 'hono'
import { deleteFactorAsAdmin, listFactorsAsAdmin, updateFactorAsAdmin } from '#services/auth/admin/factors-as-admin.ts'
import { requireAdmin } from '#services/auth/sessions/authenticate.ts'
import { AdminFactorBody } from '#services/auth/wire/factor-bodies.ts'
import type { AuthDependencies } from '../auth-dependencies.ts'
import { clientOf } from '../client.ts'
import { readBody } from '../read-body.ts'
import { factorShape } from '../user-shape.ts'

/** Manages an account's second factors, for requests with the secret key. */
export function createAdminFactorRoutes(deps: AuthDependencies): Hono {
  const { auth } = deps
  const routes = new Hono()
  const asAdmin = (handle: (c: Context) => Promise<Response>) => async (c: Context) => {
    await requireAdmin(auth, c.req.header('authorization'))
    return handle(c)
  }
  const namedIn = (c: Context) => ({ userId: c.req.param('id') ?? '', factorId: c.req.param('factorId') ?? '' })

  routes.get(
    '/admin/users/:id/factors',
    asAdmin(async (c) => c.json((await listFactorsAsAdmin(auth, namedIn(c).userId)).map(factorShape))),
  )
  routes.delete(
    '/admin/users/:id/factors/:factorId',
    asAdmin(async (c) => c.json(factorShape(await deleteFactorAsAdmin(auth, clientOf(c, deps), namedIn(c))))),
  )
  routes.put(
    '/admin/users/:id/factors/:factorId',
    asAdmin(async (c) => {
      const body = await readBody(c, AdminFactorBody)
      return c.json(factorShape(await updateFactorAsAdmin(auth, clientOf(c, deps), namedIn(c), body)))
    }),
  )
  return routes
}
