import { sql } from 'kysely'
import { translateViolations } from '#platform/database/unique-violations.ts'
import type { Db } from '../auth-context.ts'
import type { FactorRow, NewUserRow, UserChange, UserRow } from '../auth-tables.ts'
import { AlreadyRegistered } from '../registrations/already-registered.ts'

const translate = translateViolations({
  users_email_partial_key: (cause) => new AlreadyRegistered('email', cause),
  users_phone_key: (cause) => new AlreadyRegistered('phone', cause),
})

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  return (await db.selectFrom('auth.users').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Locks an account for a change that depends on its state, so that two links opened at once count only once. */
export async function lockUser(db: Db, id: string): Promise<UserRow | null> {
  const row = await db.selectFrom('auth.users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? null
}

/** Never finds accounts managed by an identity provider. */
export async function findUserByEmail(db: Db, email: string, audience: string): Promise<UserRow | null> {
  const row = await db
    .selectFrom('auth.users')
    .selectAll()
    .where('email', '=', email)
    .where('is_sso_user', '=', false)
    .where('aud', '=', audience)
    .executeTakeFirst()
  return row ?? null
}

/** Accounts with a pending change to this address. */
export async function findUserByNewEmail(db: Db, email: string): Promise<UserRow[]> {
  return db.selectFrom('auth.users').selectAll().where('email_change', '=', email).execute()
}

export async function hasUserWithEmail(db: Db, email: string, exceptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', email)
    .where('is_sso_user', '=', false)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasUserWithPhone(db: Db, phone: string, exceptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.users')
    .select('id')
    .where('phone', '=', phone)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertUser(db: Db, user: NewUserRow): Promise<UserRow> {
  return db.insertInto('auth.users').values(user).returningAll().executeTakeFirstOrThrow().catch(translate)
}

/** Null if the address is taken, even if by a concurrent request. */
export async function insertUserIfNew(db: Db, user: NewUserRow): Promise<UserRow | null> {
  const row = await db
    .insertInto('auth.users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function updateUser(db: Db, id: string, change: UserChange): Promise<UserRow> {
  const update = db.updateTable('auth.users').set(change).where('id', '=', id).returningAll()
  return update.executeTakeFirstOrThrow().catch(translate)
}

/** Only if the hash is still the one that was checked, so that a password set in the meantime stays. */
export async function replacePasswordHash(db: Db, id: string, change: { from: string; to: string }): Promise<void> {
  await db
    .updateTable('auth.users')
    .set({ encrypted_password: change.to })
    .where('id', '=', id)
    .where('encrypted_password', '=', change.from)
    .execute()
}

export async function deleteUser(db: Db, id: string): Promise<void> {
  await db.deleteFrom('auth.users').where('id', '=', id).execute()
}

export async function listFactors(db: Db, userId: string): Promise<FactorRow[]> {
  return db.selectFrom('auth.mfa_factors').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()
}

export async function deleteFactors(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('auth.mfa_factors').where('user_id', '=', userId).execute()
}

interface UserPage {
  audience: string
  filter: string
  isAscending: boolean
  offset: number
  limit: number
}

export async function listUsers(db: Db, page: UserPage): Promise<{ users: UserRow[]; total: number }> {
  const pattern = `%${page.filter.replaceAll(/[\\%_]/g, '\\$&')}%`
  const matching = db
    .selectFrom('auth.users')
    .where('aud', '=', page.audience)
    .$if(page.filter !== '', (query) =>
      query.where((test) =>
        test.or([
          test('email', 'like', pattern),
          test(sql<string>`raw_user_meta_data ->> 'full_name'`, 'ilike', pattern),
        ]),
      ),
    )
  const { count } = await matching.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const users = await matching
    .selectAll()
    .orderBy('created_at', page.isAscending ? 'asc' : 'desc')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return { users, total: Number(count) }
}
