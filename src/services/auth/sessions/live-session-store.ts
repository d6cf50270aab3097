import type { Db } from '../auth-context.ts'
import type { SessionRow, UserRow } from '../auth-tables.ts'

export interface SessionIds {
  userId: string
  /** Null for a token that names no session. */
  sessionId: string | null
}

/** What decides whether a session is live; null for what no longer exists. */
export interface SessionFacts {
  account: Pick<UserRow, 'deleted_at' | 'banned_until'> | null
  session: Pick<SessionRow, 'not_after'> | null
}

export async function findSessionFacts(db: Db, { userId, sessionId }: SessionIds): Promise<SessionFacts> {
  const row = await db
    .selectFrom('auth.users as u')
    .leftJoin('auth.sessions as s', (join) => join.onRef('s.user_id', '=', 'u.id').on('s.id', '=', sessionId))
    .select(['u.deleted_at', 'u.banned_until', 's.id as session_id', 's.not_after'])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (!row) return { account: null, session: null }
  return { account: row, session: row.session_id === null ? null : { not_after: row.not_after } }
}
