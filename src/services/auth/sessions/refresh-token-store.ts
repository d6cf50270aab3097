import { sql } from 'kysely'
import type { Db } from '../auth-context.ts'
import { INSTANCE_ID, type RefreshTokenRow } from '../auth-tables.ts'

export async function findRefreshToken(db: Db, token: string): Promise<RefreshTokenRow | null> {
  const row = await db.selectFrom('auth.refresh_tokens').selectAll().where('token', '=', token).executeTakeFirst()
  return row ?? null
}

/** The newest unused one. */
export async function findActiveToken(db: Db, sessionId: string): Promise<RefreshTokenRow | null> {
  const row = await db
    .selectFrom('auth.refresh_tokens')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('revoked', '=', false)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row ?? null
}

interface NewRefreshToken {
  token: string
  userId: string
  sessionId: string
  parent: string | null
  at: Date
}

export async function insertRefreshToken(db: Db, { token, userId, sessionId, parent, at }: NewRefreshToken) {
  await db
    .insertInto('auth.refresh_tokens')
    .values({
      instance_id: INSTANCE_ID,
      token,
      user_id: userId,
      session_id: sessionId,
      parent,
      revoked: false,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

interface Rotation {
  next: string
  at: Date
  userAgent: string
  ipAddress: string
}

/** Revokes a token, stores the next one and records the refresh on its session, in one statement. */
export async function rotateRefreshToken(db: Db, used: RefreshTokenRow, rotation: Rotation): Promise<void> {
  const { next, at, userAgent, ipAddress } = rotation
  await sql`with used as (
      update auth.refresh_tokens set revoked = true, updated_at = ${at} where id = ${used.id} and not revoked
    ), noted as (
      update auth.sessions set updated_at = ${at}, user_agent = ${userAgent}, ip = ${ipAddress},
        refreshed_at = ${at}::timestamptz at time zone 'UTC'
      where id = ${used.session_id}
    )
    insert into auth.refresh_tokens
      (instance_id, token, user_id, session_id, parent, revoked, created_at, updated_at)
    values (${INSTANCE_ID}, ${next}, ${used.user_id}, ${used.session_id}, ${used.token}, false, ${at}, ${at})`.execute(
    db,
  )
}

/** The whole family of a session's tokens. */
export async function revokeRefreshTokensOf(db: Db, sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable('auth.refresh_tokens')
    .set({ revoked: true, updated_at: at })
    .where('session_id', '=', sessionId)
    .where('revoked', '=', false)
    .execute()
}
