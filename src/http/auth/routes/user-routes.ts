import { type Context, Hono } from 'hono'
import { reauthenticate } from '#services/auth/own-account/reauthenticate.ts'
import { updateUser } from '#services/auth/own-account/update-user.ts'
import type { Authenticated } from '#services/auth/sessions/authenticate.ts'
import { signOut } from '#services/auth/sessions/sign-out.ts'
import { refusal } from '#services/auth/wire/refusals.ts'
import { UpdateUserBody } from '#services/auth/wire/request-bodies.ts'
import type { AuthDependencies } from '../auth-dependencies.ts'
import { authorize } from '../authorize.ts'
import { clientOf, limitAddress } from '../client.ts'
import { setProofCookie } from '../proof-cookie.ts'
import { readBody } from '../read-body.ts'
import { redirectTarget } from '../redirect-target.ts'
import { userShape } from '../user-shape.ts'

/** What users can do with their own account. */
export function createUserRoutes(deps: AuthDependencies): Hono {
  const { auth } = deps
  const routes = new Hono()
  const requireUser = async (c: Context): Promise<Authenticated> => {
    const who = await authorize(c, auth)
    const audience = c.req.header('x-jwt-aud') || who.claims.aud
    if (audience !== who.user.aud) throw refusal('audienceMismatch')
    return who
  }

  routes.get('/user', async (c) => {
    return c.json(userShape(await requireUser(c)))
  })
  routes.put('/user', limitAddress(deps, 'send', 'send user'), async (c) => {
    const who = await requireUser(c)
    const body = await readBody(c, UpdateUserBody)
    const target = redirectTarget(c, auth.settings)
    const { proof, ...profile } = await updateUser(auth, clientOf(c, deps), who, body, target)
    setProofCookie(c, auth, proof)
    return c.json(userShape(profile))
  })
  routes.post('/logout', async (c) => {
    await signOut(auth, clientOf(c, deps), await requireUser(c), c.req.query('scope') ?? '')
    return c.body(null, 204)
  })
  routes.get('/reauthenticate', async (c) => {
    await reauthenticate(auth, clientOf(c, deps), await requireUser(c))
    return c.json({})
  })
  return routes
}
