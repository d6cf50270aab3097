import { type Context, Hono } from 'hono'
import type { PasskeyRow } from '#services/auth/auth-tables.ts'
import { listPasskeys, namePasskey, removePasskey } from '#services/auth/passkeys/manage-passkeys.ts'
import { type PasskeyCeremony, requirePasskeys } from '#services/auth/passkeys/passkey-ceremony.ts'
import { beginPasskeyRegistration, registerPasskey } from '#services/auth/passkeys/register-passkey.ts'
import { beginPasskeySignIn, signInWithPasskey } from '#services/auth/passkeys/sign-in-with-passkey.ts'
import { type Authenticated, requireAdmin } from '#services/auth/sessions/authenticate.ts'
import { getUser } from '#services/auth/users/get-user.ts'
import { PasskeyNameBody, PasskeyResponseBody } from '#services/auth/wire/passkey-bodies.ts'
import type { AuthDependencies } from '../auth-dependencies.ts'
import { authorize } from '../authorize.ts'
import { clientOf, limitAddress } from '../client.ts'
import { readBody } from '../read-body.ts'
import { sessionShape } from '../session-shape.ts'

/** Signing in with a passkey, and the passkeys of the user's own account. */
export function createPasskeyRoutes(deps: AuthDependencies): Hono {
  const { auth } = deps
  const routes = new Hono()
  const limited = (bucket: string) => limitAddress(deps, 'passkey', `passkey ${bucket}`)
  const idOf = (c: Context) => c.req.param('id') ?? ''
  const asOwner =
    (handle: (c: Context, who: Authenticated) => Promise<Response>) =>
    async (c: Context): Promise<Response> => {
      requirePasskeys(auth)
      return handle(c, await authorize(c, auth))
    }

  routes.post(
    '/passkeys/registration/options',
    limited('registration'),
    asOwner(async (c, who) => c.json(ceremonyShape(await beginPasskeyRegistration(auth, who)))),
  )
  routes.post(
    '/passkeys/registration/verify',
    asOwner(async (c, who) => {
      const body = await readBody(c, PasskeyResponseBody)
      const { id, friendly_name, created_at } = passkeyShape(await registerPasskey(auth, clientOf(c, deps), who, body))
      return c.json({ id, friendly_name, created_at })
    }),
  )
  routes.post('/passkeys/authentication/options', limited('options'), async (c) => {
    requirePasskeys(auth)
    return c.json(ceremonyShape(await beginPasskeySignIn(auth)))
  })
  routes.post('/passkeys/authentication/verify', limited('verify'), async (c) => {
    requirePasskeys(auth)
    const body = await readBody(c, PasskeyResponseBody)
    return c.json(sessionShape(await signInWithPasskey(auth, clientOf(c, deps), body)))
  })
  routes.get(
    '/passkeys',
    asOwner(async (c, { user }) => c.json((await listPasskeys(auth, user.id)).map(passkeyShape))),
  )
  routes.patch(
    '/passkeys/:id',
    asOwner(async (c, owner) => {
      const { friendly_name: name } = await readBody(c, PasskeyNameBody)
      const order = { client: clientOf(c, deps), user: owner.user, id: idOf(c), owner }
      return c.json(passkeyShape(await namePasskey(auth, order, name)))
    }),
  )
  routes.delete(
    '/passkeys/:id',
    asOwner(async (c, owner) => {
      await removePasskey(auth, { client: clientOf(c, deps), user: owner.user, id: idOf(c), owner })
      return c.body(null, 204)
    }),
  )
  return routes
}

/** Manages an account's passkeys, for requests with the secret key. */
export function createAdminPasskeyRoutes(deps: AuthDependencies): Hono {
  const { auth } = deps
  const routes = new Hono()
  const userOf = async (c: Context) => {
    await requireAdmin(auth, c.req.header('authorization'))
    requirePasskeys(auth)
    return getUser(auth, c.req.param('user') ?? '')
  }
  routes.get('/admin/users/:user/passkeys', async (c) => {
    const { id } = await userOf(c)
    return c.json((await listPasskeys(auth, id)).map(passkeyShape))
  })
  routes.delete('/admin/users/:user/passkeys/:id', async (c) => {
    const user = await userOf(c)
    await removePasskey(auth, { client: clientOf(c, deps), user, id: c.req.param('id'), owner: null })
    return c.body(null, 204)
  })
  return routes
}

function ceremonyShape({ challengeId, options, expiresAt }: PasskeyCeremony) {
  return { challenge_id: challengeId, options, expires_at: expiresAt }
}

function passkeyShape(row: PasskeyRow) {
  return {
    id: row.id,
    ...(row.friendly_name && { friendly_name: row.friendly_name }),
    created_at: row.created_at,
    ...(row.last_used_at && { last_used_at: row.last_used_at }),
  }
}
