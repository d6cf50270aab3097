import { sql } from 'kysely'
import type { Db } from '../auth-context.ts'
import type { SessionRow, UserRow } from '../auth-tables.ts'

export interface AskedSession {
  userId: string
  /** Null for a token that names no session. */
  sessionId: string | null
}

/** What decides whether a session is live; null for what no longer exists. */
export interface SessionFacts {
  account: Pick<UserRow, 'deleted_at' | 'banned_until'> | null
  session: Pick<SessionRow, 'not_after'> | null
}

interface FactsRow extends Pick<UserRow, 'deleted_at' | 'banned_until'>, Pick<SessionRow, 'not_after'> {
  hasAccount: boolean
  hasSession: boolean
}

/** The facts about each session, in order. */
export async function findSessionFacts(db: Db, asked: readonly AskedSession[]): Promise<SessionFacts[]> {
  const { rows } = await sql<FactsRow>`
    select u.id is not null as "hasAccount", u.deleted_at, u.banned_until, s.id is not null as "hasSession", s.not_after
    from unnest(
      ${asked.map(({ userId }) => userId)}::uuid[], ${asked.map(({ sessionId }) => sessionId)}::uuid[]
    ) with ordinality as asked (user_id, session_id, position)
    left join auth.users u on u.id = asked.user_id
    left join auth.sessions s on s.id = asked.session_id and s.user_id = asked.user_id
    order by position
  `.execute(db)
  return rows.map(({ hasAccount, hasSession, not_after, ...account }) => ({
    account: hasAccount ? account : null,
    session: hasSession ? { not_after } : null,
  }))
}
