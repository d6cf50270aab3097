import { sql } from 'kysely'
import type { Db } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'

/** Never finds accounts managed by an identity provider. */
export async function findUserByPhone(db: Db, phone: string, audience: string): Promise<UserRow | null> {
  const row = await db
    .selectFrom('auth.users')
    .selectAll()
    .where('phone', '=', phone)
    .where('is_sso_user', '=', false)
    .where('aud', '=', audience)
    .executeTakeFirst()
  return row ?? null
}

/** Accounts with a pending change to this number. */
export async function listUsersByNewPhone(db: Db, phone: string): Promise<UserRow[]> {
  return db.selectFrom('auth.users').selectAll().where('phone_change', '=', phone).execute()
}

/** Whether the account has a session from this network. */
export async function hasPhoneSessionFrom(db: Db, phone: string, ipAddress: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.sessions')
    .innerJoin('auth.users', 'auth.users.id', 'auth.sessions.user_id')
    .select('auth.sessions.id')
    .where('auth.users.phone', '=', phone)
    .where(sql<boolean>`network(set_masklen(ip, case family(ip) when 4 then 32 else 64 end)) >>= ${ipAddress}::inet`)
    .executeTakeFirst()
  return row !== undefined
}
