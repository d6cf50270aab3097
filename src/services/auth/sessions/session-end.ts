import type { AuthContext } from '../auth-context.ts'
import type { SessionRow, UserRow } from '../auth-tables.ts'
import { isBanned, isGone } from '../users/new-user.ts'

export type SessionEnd = 'accountGone' | 'banned' | 'sessionGone' | 'sessionOver'

/** Why a session, or its account, cannot be used any more; null while it can. Everything that asks this asks here. */
export function findSessionEnd(
  ctx: Pick<AuthContext, 'now'>,
  account: Pick<UserRow, 'deleted_at' | 'banned_until'> | null,
  /** `none` for a token that names no session. */
  session: Pick<SessionRow, 'not_after'> | 'none' | null,
): SessionEnd | null {
  if (!account || isGone(account)) return 'accountGone'
  if (session === null) return 'sessionGone'
  if (isBanned(ctx, account)) return 'banned'
  return session !== 'none' && session.not_after && Number(session.not_after) <= ctx.now() ? 'sessionOver' : null
}
