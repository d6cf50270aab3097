import { LockTimedOut } from '#platform/database/database-unavailable.ts'
import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client, Tx } from '../auth-context.ts'
import type { RefreshTokenRow } from '../auth-tables.ts'
import { refusal } from '../wire/refusals.ts'
import { judgeSession, type LiveSession } from './judge-session.ts'
import { nextSignedToken, requireKeyOf } from './next-signed-token.ts'
import { type IssuedSession, issueTokens, makeRefreshToken, type OpenedSession } from './open-session.ts'
import { findActiveToken, findRefreshToken, revokeRefreshTokensOf, rotateRefreshToken } from './refresh-token-store.ts'
import { rotateInOneStatement, rotateSignedInOne } from './rotate-in-one-statement.ts'
import { listAmr, lockSession, lockSessionOfToken, recordRefresh } from './session-store.ts'
import { readSignedRefreshToken, type SignedRefreshToken } from './signed-refresh-token.ts'

/** POST /token?grant_type=refresh_token: a token is valid once, and using an old one again revokes its whole family. */
export async function refreshSession(ctx: AuthContext, client: Client, token: string): Promise<IssuedSession> {
  const signed = readSignedRefreshToken(token)
  if (!signed && !/^[a-z0-9]{12}$/.test(token)) throw refusal('refreshTokenMalformed')
  const rotated = await (signed
    ? rotateSignedInOne(ctx, client, signed)
    : rotateInOneStatement(ctx, client, token)
  ).catch(refuseConflict)
  if (rotated) return issueTokens(ctx, rotated)
  const outcome = await ctx.db
    .transaction()
    .execute((tx) => (signed ? rotateSigned(ctx, tx, client, signed) : rotate(ctx, tx, client, token)))
    .catch(refuseConflict)
  // The replay is answered only after the revocation has been committed.
  if ('replayedBy' in outcome) {
    ctx.endChannels({ userId: outcome.replayedBy, areSome: true })
    throw refusal('refreshTokenUsed')
  }
  return issueTokens(ctx, outcome)
}

function refuseConflict(error: unknown): never {
  throw error instanceof LockTimedOut ? refusal('refreshConflict', { cause: error }) : error
}

async function rotate(ctx: AuthContext, tx: Tx, client: Client, text: string): Promise<OpenedSession | Replayed> {
  const locked = await lockSessionOfToken(tx, text)
  // Read under the lock: another request may just have used it.
  const token = await findRefreshToken(tx, text)
  if (!token) throw refusal('refreshTokenUnknown')
  const live = await judgeSession(ctx, tx, locked)
  const next = await nextToken(ctx, tx, { token, client })
  if (next === null) await revokeRefreshTokensOf(tx, live.session.id, new Date(ctx.now()))
  return conclude(ctx, tx, { live, next, client })
}

async function rotateSigned(ctx: AuthContext, tx: Tx, client: Client, token: SignedRefreshToken) {
  const locked = await lockSession(tx, token.sessionId)
  const key = requireKeyOf(ctx, locked, token)
  const live = await judgeSession(ctx, tx, locked)
  const next = await nextSignedToken(ctx, tx, { session: live.session, key, token, client })
  return conclude(ctx, tx, { live, next, client })
}

/** Whose token was used a second time. */
interface Replayed {
  replayedBy: string
}

interface Conclusion {
  live: LiveSession
  /** Null for a replay. */
  next: string | null
  client: Client
}

async function conclude(
  ctx: AuthContext,
  tx: Tx,
  { live: { session, profile }, next, client }: Conclusion,
): Promise<OpenedSession | Replayed> {
  const action = next === null ? 'token_revoked' : 'token_refreshed'
  await recordAudit(ctx, tx, { client, user: profile.user, action })
  if (next === null) return { replayedBy: profile.user.id }
  const { id: sessionId, created_at: startedAt, not_after: notAfter, aal } = session
  return { profile, startedAt, notAfter, sessionId, refreshToken: next, aal, amr: await listAmr(tx, sessionId) }
}

/** The next token, or null for a replay. */
async function nextToken(
  ctx: AuthContext,
  tx: Tx,
  { token, client: { ipAddress, userAgent } }: { token: RefreshTokenRow; client: Client },
): Promise<string | null> {
  const refresh = { at: new Date(ctx.now()), userAgent, ipAddress }
  if (token.revoked) {
    const active = await findActiveToken(tx, token.session_id)
    // Without an active token the family was revoked, and the reuse interval must not revive it.
    if (!active) return null
    // The answer to the last refresh was lost: the client asks again and gets the same token.
    if (active.parent === token.token) {
      await recordRefresh(tx, token.session_id, refresh)
      return active.token
    }
    const age = ctx.now() - token.updated_at.getTime()
    if (age > ctx.settings.reuseSeconds * 1000) return null
  }
  const next = makeRefreshToken(ctx)
  await rotateRefreshToken(tx, token, { next, ...refresh })
  return next
}
