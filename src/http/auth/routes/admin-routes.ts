import { type Context, Hono } from 'hono'
import { createUser } from '#services/auth/admin/create-user.ts'
import { generateLink } from '#services/auth/admin/generate-link.ts'
import { inviteUser } from '#services/auth/admin/invite-user.ts'
import { listUsers, type UserList } from '#services/auth/admin/list-users.ts'
import { updateUserAsAdmin } from '#services/auth/admin/update-user-as-admin.ts'
import { requireAdmin } from '#services/auth/sessions/authenticate.ts'
import { deleteUser } from '#services/auth/users/delete-user.ts'
import { getProfile } from '#services/auth/users/get-user.ts'
import { AdminUserBody, DeleteUserBody, GenerateLinkBody, InviteBody } from '#services/auth/wire/request-bodies.ts'
import type { AuthDependencies } from '../auth-dependencies.ts'
import { clientOf } from '../client.ts'
import { readBody, readOptionalBody } from '../read-body.ts'
import { redirectTarget } from '../redirect-target.ts'
import { listedUserShape, userShape } from '../user-shape.ts'

/** Admin operations. Each handler checks the secret key itself, so that no spelling of a path bypasses the check. */
export function createAdminRoutes(deps: AuthDependencies): Hono {
  const { auth } = deps
  const routes = new Hono()
  const asAdmin = (handle: (c: Context) => Promise<Response>) => async (c: Context) => {
    await requireAdmin(auth, c.req.header('authorization'))
    return handle(c)
  }
  const idOf = (c: Context) => c.req.param('id') ?? ''

  routes.get(
    '/admin/users',
    asAdmin(async (c) => {
      const [page, perPage] = [c.req.query('page') ?? '', c.req.query('per_page') ?? '']
      const [filter, sort] = [c.req.query('filter') ?? '', c.req.query('sort') ?? '']
      const list = await listUsers(auth, { page, perPage, filter, sort })
      c.header('X-Total-Count', String(list.total))
      c.header('Link', linkHeader(list))
      return c.json({ users: list.users.map(listedUserShape), aud: auth.settings.audience })
    }),
  )
  routes.post(
    '/admin/users',
    asAdmin(async (c) => {
      const body = await readBody(c, AdminUserBody)
      return c.json(userShape(await createUser(auth, clientOf(c, deps), body)))
    }),
  )
  routes.get(
    '/admin/users/:id',
    asAdmin(async (c) => c.json(userShape(await getProfile(auth, idOf(c))))),
  )
  routes.put(
    '/admin/users/:id',
    asAdmin(async (c) => {
      const body = await readBody(c, AdminUserBody)
      return c.json(userShape(await updateUserAsAdmin(auth, clientOf(c, deps), idOf(c), body)))
    }),
  )
  routes.delete(
    '/admin/users/:id',
    asAdmin(async (c) => {
      const { should_soft_delete: isSoft } = await readOptionalBody(c, DeleteUserBody)
      await deleteUser(auth, clientOf(c, deps), idOf(c), isSoft)
      return c.json({})
    }),
  )
  routes.post(
    '/admin/generate_link',
    asAdmin(async (c) => {
      const body = await readBody(c, GenerateLinkBody)
      const link = await generateLink(auth, body, redirectTarget(c, auth.settings, body.redirect_to))
      return c.json({
        ...userShape(link.profile),
        action_link: link.actionLink,
        email_otp: link.issued.code,
        hashed_token: link.issued.hash,
        verification_type: link.verificationType,
        redirect_to: link.redirectTo,
      })
    }),
  )
  routes.post(
    '/invite',
    asAdmin(async (c) => {
      const body = await readBody(c, InviteBody)
      return c.json(userShape(await inviteUser(auth, clientOf(c, deps), body, redirectTarget(c, auth.settings))))
    }),
  )
  return routes
}

/** The official client reads `page` only if it is the first parameter. */
function linkHeader({ total, page, perPage }: UserList): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const to = (number: number, rel: string) => `</admin/users?page=${number}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [to(page + 1, 'next')] : []), to(last, 'last')].join(', ')
}
