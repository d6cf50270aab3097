import { isUuid } from '#domain/is-uuid.ts'
import type { AuthContext } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { refusal } from '../wire/refusals.ts'
import { loadProfile, type Profile } from './profile.ts'
import { findUser } from './user-store.ts'

/** The account an administrator names by id. */
export async function getUser(ctx: AuthContext, id: string): Promise<UserRow> {
  if (!isUuid(id)) throw refusal('userIdMalformed')
  const user = await findUser(ctx.db, id)
  if (!user) throw refusal('userNotFound')
  return user
}

/** GET /admin/users/{id} */
export async function getProfile(ctx: AuthContext, id: string): Promise<Profile> {
  return loadProfile(ctx.db, await getUser(ctx, id))
}
