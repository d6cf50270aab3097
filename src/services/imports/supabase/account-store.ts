import { type Kysely, sql } from 'kysely'
import type { NewUserRow } from '../../auth/auth-tables.ts'
import type { Tables } from '../../tables.ts'
import { type ImportItem, itemKey } from '../import-run-store.ts'
import type { SourceFactor, SourceIdentity, SourceUser } from './read-source-rows.ts'

type Db = Kysely<Tables>

export type KnownUser = 'imported' | 'deleted' | 'id' | 'email' | 'phone'

/** Accounts that were imported before, or whose id, address or number is taken. */
export async function findKnownUsers(tx: Db, users: readonly SourceUser[]): Promise<Map<string, KnownUser>> {
  const asked = users.map(({ id, email, phone }) => {
    return { id, email, phone, key: `\\x${itemKey('user', id).toString('hex')}` }
  })
  const { rows } = await sql<{ id: string; as: KnownUser | null }>`
    select a.id, case when item.id is not null and own.id is null then 'deleted' when item.id is not null then 'imported'
      when own.id is not null then 'id'
      when exists (select from auth.users u where u.email = a.email and not u.is_sso_user) then 'email'
      when exists (select from auth.users u where u.phone = a.phone) then 'phone' end as as
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (id uuid, email text, phone text, key bytea)
    left join import_items item on item.kind = 'user' and item.key = a.key
    left join auth.users own on own.id = a.id`.execute(tx)
  return new Map(rows.flatMap(({ id, as }) => (as === null ? [] : [[id, as] as const])))
}

/** Returns the ids of those that are stored. */
export async function insertUsers(tx: Db, rows: readonly NewUserRow[]): Promise<string[]> {
  const insert = tx.insertInto('auth.users').values(rows)
  const stored = await insert
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return stored.map(({ id }) => id)
}

export async function insertIdentities(tx: Db, identities: readonly SourceIdentity[], now: Date): Promise<string[]> {
  const rows = identities.map(({ id, userId, provider, providerId, data, lastSignInAt, createdAt }) => {
    const at = createdAt ?? now
    const names = { id, user_id: userId, provider, provider_id: providerId, identity_data: JSON.stringify(data) }
    return { ...names, last_sign_in_at: lastSignInAt, created_at: at, updated_at: at }
  })
  const insert = tx.insertInto('auth.identities').values(rows)
  const stored = await insert
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return stored.map(({ id }) => id)
}

export async function insertFactors(tx: Db, factors: readonly SourceFactor[], now: Date): Promise<string[]> {
  const rows = factors.map(({ id, userId, type, name, secret, phone, createdAt }) => {
    const at = createdAt ?? now
    const names = { id, user_id: userId, factor_type: type, friendly_name: name, status: 'verified' as const }
    return { ...names, secret, phone, created_at: at, updated_at: at, last_challenged_at: null }
  })
  const insert = tx.insertInto('auth.mfa_factors').values(rows)
  const stored = await insert
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return stored.map(({ id }) => id)
}

export async function findUserIds(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('auth.users').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes the accounts that nobody has used since: no sign-in, no change, no place at the desk, no files. Returns the ids of
 * those that are deleted, and the names of the others.
 */
export async function deleteUnusedUsers(
  tx: Db,
  items: readonly ImportItem[],
  since: Date,
): Promise<{ deleted: Set<string>; kept: string[] }> {
  const ids = items.map(({ id }) => id)
  await sql`select from auth.users where id = any (${ids}::uuid[]) order by id for update`.execute(tx)
  const { rows } = await sql<{ id: string; email: string | null; isUsed: boolean }>`
    select u.id, u.email, u.updated_at > ${since} or coalesce(u.last_sign_in_at > ${since}, false)
      or exists (select from auth.sessions s where s.user_id = u.id)
      or exists (select from desk_members m where m.id = u.id)
      or exists (select from storage.objects o where o.owner_id = u.id::text) as "isUsed"
    from auth.users u where u.id = any (${ids}::uuid[])`.execute(tx)
  const deleted = new Set(rows.filter(({ isUsed }) => !isUsed).map(({ id }) => id))
  await sql`delete from auth.users where id = any (${[...deleted]}::uuid[])`.execute(tx)
  return { deleted, kept: rows.filter(({ isUsed }) => isUsed).map(({ id, email }) => email ?? id) }
}

/** Identities and factors go with their accounts. */
export async function forgetItemsOfUsers(db: Db, runId: string): Promise<void> {
  await sql`delete from import_items i where i.run_id = ${runId} and (
    (i.kind = 'identity' and not exists (select from auth.identities t where t.id = i.id::uuid))
    or (i.kind = 'factor' and not exists (select from auth.mfa_factors t where t.id = i.id::uuid)))`.execute(db)
}
