// Everything that asks whether a session may still be used asks here.
import type { AuthContext } from '../auth-context.ts'
import type { FactorRow, SessionRow, UserRow } from '../auth-tables.ts'
import { hasVerified } from '../factors/has-verified.ts'
import { isBanned, isGone } from '../users/new-user.ts'
import type { SessionFacts, SessionIds } from './live-session-store.ts'

export type SessionEnd = 'accountGone' | 'banned' | 'sessionGone' | 'sessionOver'

/** What a request with a token of it is refused with. */
export const refusalByEnd = {
  accountGone: 'userOfTokenGone',
  banned: 'banned',
  sessionGone: 'sessionOfTokenGone',
  sessionOver: 'sessionOfTokenGone',
} as const satisfies Record<SessionEnd, string>

/** Why a session, or its account, cannot be used any more; null while it can. */
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

/** Whether a token is live: its session, or its account if it names no session. */
export function isLive(ctx: Pick<AuthContext, 'now'>, { sessionId }: SessionIds, facts: SessionFacts): boolean {
  // Only somebody with the keys signs tokens without a session, perhaps for people we don't have.
  if (sessionId === null && !facts.account) return true
  return findSessionEnd(ctx, facts.account, sessionId === null ? 'none' : facts.session) === null
}

export type RefreshEnd = SessionEnd | 'sessionExpired' | 'sessionIdle' | 'sessionLowLevel'

/** Why a session cannot be refreshed any more; null while it can. The limits come from the settings. */
export function findRefreshEnd(
  ctx: Pick<AuthContext, 'now' | 'settings'>,
  { user, factors }: { user: UserRow; factors: FactorRow[] },
  session: SessionRow,
): RefreshEnd | null {
  const { sessionSeconds, idleSeconds, mfa } = ctx.settings
  const isOver = (start: Date, seconds: number) => seconds > 0 && start.getTime() + seconds * 1000 <= ctx.now()
  const end = findSessionEnd(ctx, user, session)
  if (end) return end
  if (isOver(session.created_at, sessionSeconds)) return 'sessionExpired'
  if (isOver(lastUseOf(session), idleSeconds)) return 'sessionIdle'
  const lacksFactor = session.aal === 'aal1' && hasVerified(factors)
  return lacksFactor && isOver(session.created_at, mfa.graceSeconds) ? 'sessionLowLevel' : null
}

export function lastUseOf({ refreshed_at, created_at }: Pick<SessionRow, 'refreshed_at' | 'created_at'>): Date {
  return refreshed_at ?? created_at
}
