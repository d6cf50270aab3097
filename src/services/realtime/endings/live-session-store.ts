import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'

export interface AskedSession {
  userId: string
  /** Null for a token that names no session. */
  sessionId: string | null
}

/** For each session, in order, whether it still exists and its account is neither banned nor deleted. */
export async function findLiveSessions(db: Kysely<Tables>, asked: readonly AskedSession[]): Promise<boolean[]> {
  const { rows } = await sql<{ isLive: boolean }>`
    select (session_id is null or exists (
        select from auth.sessions s
        where s.id = session_id and s.user_id = asked.user_id and (s.not_after is null or s.not_after > now())
      )) and not exists (
        select from auth.users u
        where u.id = asked.user_id and (u.deleted_at is not null or u.banned_until > now())
      ) as "isLive"
    from unnest(
      ${asked.map(({ userId }) => userId)}::uuid[], ${asked.map(({ sessionId }) => sessionId)}::uuid[]
    ) with ordinality as asked (user_id, session_id, position)
    order by position
  `.execute(db)
  return rows.map(({ isLive }) => isLive)
}
