import { sql } from 'kysely'
import { executePrepared } from '#platform/database/prepared-statements.ts'
import type { Client, Db } from '../auth-context.ts'
import type { SessionRow, UserRow } from '../auth-tables.ts'
import { parseJsonRow } from '../users/parse-json-row.ts'
import type { Profile } from '../users/profile.ts'
import { type ProfileParts, profileParts, readProfileParts } from '../users/profile-store.ts'

const columns = [
  'id',
  'user_id',
  'created_at',
  'updated_at',
  'factor_id',
  'aal',
  'not_after',
  'user_agent',
  'ip',
  'tag',
  'refresh_token_hmac_key',
  'refresh_token_counter',
] as const
/** Stored without a time zone and read as UTC. */
const refreshedAt = sql<Date | null>`refreshed_at at time zone 'UTC'`.as('refreshed_at')

const selectSession = (db: Db) => db.selectFrom('auth.sessions').select([...columns, refreshedAt])

export async function findSession(db: Db, id: string): Promise<SessionRow | null> {
  const row = await selectSession(db).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** An account with everything that belongs to it, and one of its sessions if it exists, in one query. */
export async function findProfileAndSession(
  db: Db,
  userId: string,
  sessionId: string | null,
): Promise<(Profile & { session: SessionRow | null }) | null> {
  const query = sql<ProfileParts & { account: unknown; session: unknown }>`
    select to_jsonb(u) as account, ${sql.raw(profileParts)},
      (select to_jsonb(s) || jsonb_build_object('refreshed_at', s.refreshed_at at time zone 'UTC')
        from auth.sessions s where s.id = ${sessionId}::uuid and s.user_id = u.id) as session
    from auth.users u where u.id = ${userId}`
  const { rows } = await executePrepared(db, 'profile-and-session', query.compile(db))
  const [row] = rows
  if (!row) return null
  const session = row.session ? parseJsonRow<SessionRow>(row.session) : null
  return { user: parseJsonRow<UserRow>(row.account), ...readProfileParts(row), session }
}

interface NewSession {
  id: string
  userId: string
  at: Date
  notAfter: Date | null
  client: Client
  /** What the key that signs its refresh tokens is made from. */
  storedKey: string
}

export async function insertSession(db: Db, { id, userId, at, notAfter, client, storedKey }: NewSession) {
  await db
    .insertInto('auth.sessions')
    .values({
      id,
      user_id: userId,
      created_at: at,
      updated_at: at,
      aal: 'aal1',
      not_after: notAfter,
      user_agent: client.userAgent,
      ip: client.ipAddress,
      refresh_token_hmac_key: storedKey,
      refresh_token_counter: '0',
    })
    .execute()
}

/** Records a use of the session, moves the counter of its tokens two steps on and returns it. */
export async function skipToken(db: Db, id: string, { at, client }: { at: Date; client: Client }): Promise<number> {
  const { counter } = await db
    .updateTable('auth.sessions')
    .set({ updated_at: at, user_agent: client.userAgent, ip: client.ipAddress })
    .set(sql`refreshed_at`, sql`${at}::timestamptz at time zone 'UTC'`)
    .set({ refresh_token_counter: sql`refresh_token_counter + 2` })
    .where('id', '=', id)
    .returning('refresh_token_counter as counter')
    .executeTakeFirstOrThrow()
  return Number(counter)
}

export interface AmrClaim {
  method: string
  timestamp: number
}

/** The authentication methods of the session, the newest first. */
export async function listAmr(db: Db, sessionId: string): Promise<AmrClaim[]> {
  const rows = await db
    .selectFrom('auth.mfa_amr_claims')
    .select(['authentication_method', 'updated_at'])
    .where('session_id', '=', sessionId)
    .orderBy('updated_at', 'desc')
    .execute()
  return rows.map(({ authentication_method: method, updated_at: at }) => ({
    method,
    timestamp: Math.floor(at.getTime() / 1000),
  }))
}

export async function recordAmr(
  db: Db,
  claim: { id: string; sessionId: string; method: string; at: Date },
): Promise<void> {
  await db
    .insertInto('auth.mfa_amr_claims')
    .values({
      id: claim.id,
      session_id: claim.sessionId,
      authentication_method: claim.method,
      created_at: claim.at,
      updated_at: claim.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'authentication_method']).doUpdateSet({ updated_at: claim.at }),
    )
    .execute()
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('auth.sessions').where('id', '=', id).execute()
}

/** The sessions of an account, most recently used first. */
export function listSessionsOf(db: Db, userId: string): Promise<SessionRow[]> {
  return selectSession(db)
    .where('user_id', '=', userId)
    .orderBy(sql`coalesce(refreshed_at at time zone 'UTC', created_at)`, 'desc')
    .orderBy('id')
    .execute()
}

/** Whether the account had this session. */
export async function deleteSessionOf(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes all sessions of an account, or all but one, together with their tokens. */
export async function deleteSessionsOf(db: Db, userId: string, exceptId: string | null = null): Promise<void> {
  await db
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId ?? ''))
    .execute()
}

/** Whether the account has a session from this network. */
export async function hasSessionFrom(db: Db, email: string, ipAddress: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.sessions')
    .innerJoin('auth.users', 'auth.users.id', 'auth.sessions.user_id')
    .select('auth.sessions.id')
    .where('auth.users.email', '=', email)
    .where(sql<boolean>`network(set_masklen(ip, case family(ip) when 4 then 32 else 64 end)) >>= ${ipAddress}::inet`)
    .executeTakeFirst()
  return row !== undefined
}
