import { LockTimedOut } from '#platform/database/database-unavailable.ts'
import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client } from '../auth-context.ts'
import type { SessionRow } from '../auth-tables.ts'
import { refusal } from '../wire/refusals.ts'
import { type IssuedSession, issueTokens, type OpenedSession } from './open-session.ts'
import { advanceSession, findRefreshedSession, type RefreshedSession } from './refresh-store.ts'
import { findRefreshEnd, lastUseOf } from './session-end.ts'
import { deleteSession, listSessionsOf } from './session-store.ts'
import {
  isSignedBy,
  readSignedRefreshToken,
  type SignedRefreshToken,
  signingKeyOf,
  signRefreshToken,
} from './signed-refresh-token.ts'

/** Each attempt but the last was overtaken by another refresh of the same session. */
const ATTEMPTS = 5

/** POST /token?grant_type=refresh_token: a token is valid once, and using an old one again ends its session. */
export async function refreshSession(ctx: AuthContext, client: Client, text: string): Promise<IssuedSession> {
  const token = readSignedRefreshToken(text)
  // Twelve characters are a token of the protocol's first kind, which is never issued here.
  if (!token) throw refusal(/^[a-z0-9]{12}$/.test(text) ? 'refreshTokenUnknown' : 'refreshTokenMalformed')
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const opened = await tryToRefresh(ctx, client, token).catch(refuseConflict)
    if (opened) return issueTokens(ctx, opened)
  }
  throw refusal('refreshConflict')
}

function refuseConflict(error: unknown): never {
  throw error instanceof LockTimedOut ? refusal('refreshConflict', { cause: error }) : error
}

/**
 * Reads the session, decides, and writes only if the session's counter is still the one that was read. Null if it isn't:
 * then another request came first, and its outcome has to be considered.
 */
async function tryToRefresh(
  ctx: AuthContext,
  client: Client,
  token: SignedRefreshToken,
): Promise<OpenedSession | null> {
  const found = await findRefreshedSession(ctx.db, token.sessionId)
  const key = found && findKey(ctx, found.session, token)
  if (!found || !key) throw refusal('refreshTokenUnknown')
  await requireRefreshable(ctx, found)
  const { session, profile, amr } = found
  const { id: sessionId, aal, created_at: startedAt, not_after: notAfter } = session
  const from = Number(session.refresh_token_counter)
  const use = judgeToken(ctx, session, token)
  if (use === 'replayed') return endSession(ctx, client, found)
  const to = use === 'current' ? from + 1 : from
  if (use === 'old') {
    await recordAudit(ctx, ctx.db, { client, user: profile.user, action: 'token_refreshed' })
  } else {
    const auditId = ctx.settings.isAuditOn ? ctx.newId() : null
    const isFirst = await advanceSession(ctx.db, { sessionId, from, to, at: new Date(ctx.now()), client, auditId })
    if (!isFirst) return null
  }
  const refreshToken = signRefreshToken({ sessionId, counter: to }, key)
  return { profile, sessionId, refreshToken, aal, amr, startedAt, notAfter }
}

/** The key that signs the session's tokens; null if it did not sign this one. */
function findKey({ secretKey }: AuthContext, session: SessionRow, token: SignedRefreshToken): string | null {
  const key = session.refresh_token_hmac_key && signingKeyOf(session.refresh_token_hmac_key, secretKey)
  return key && isSignedBy(token, key) ? key : null
}

async function requireRefreshable(ctx: AuthContext, { session, profile }: RefreshedSession): Promise<void> {
  const end = findRefreshEnd(ctx, profile, session)
  if (end === 'accountGone' || end === 'sessionGone') throw refusal('refreshNoSession')
  if (end === 'banned') throw refusal('refreshBanned')
  if (end) throw refusal(end === 'sessionOver' ? 'sessionExpired' : end)
  if (!ctx.settings.isSingleSession) return
  const others = await listSessionsOf(ctx.db, session.user_id)
  const isReplaced = others.some(
    (other) =>
      other.tag === session.tag &&
      lastUseOf(other) > lastUseOf(session) &&
      findRefreshEnd(ctx, profile, other) === null,
  )
  if (isReplaced) throw refusal('sessionReplaced')
}

/**
 * A token this far behind is accepted for a moment after a refresh, an older one never: otherwise it would open, right
 * after each refresh, a session that has since been raised to the second level.
 */
const WINDOW = 2

/**
 * The current token leads to the next one. The previous token gets the lost answer again, however late. An older one
 * gets it for a moment, and does not count as use of the session.
 */
function judgeToken(
  { now, settings }: AuthContext,
  session: SessionRow,
  { counter }: SignedRefreshToken,
): 'current' | 'previous' | 'old' | 'replayed' {
  const behind = Number(session.refresh_token_counter) - counter
  if (behind < 0) throw refusal('refreshTokenAhead')
  if (behind < WINDOW) return behind === 0 ? 'current' : 'previous'
  const isRecent = now() - lastUseOf(session).getTime() <= settings.reuseSeconds * 1000
  return behind === WINDOW && isRecent ? 'old' : 'replayed'
}

/** The replay is answered only after the end of the session has been committed. */
async function endSession(
  ctx: AuthContext,
  client: Client,
  { session, profile: { user } }: RefreshedSession,
): Promise<never> {
  await ctx.db.transaction().execute(async (tx) => {
    await deleteSession(tx, session.id)
    await recordAudit(ctx, tx, { client, user, action: 'token_revoked' })
  })
  ctx.endChannels({ userId: user.id, areSome: true })
  throw refusal('refreshTokenUsed')
}
