import { refuse } from '#domain/auth/refusals.ts'
import { hasVerified } from './assurance.ts'
import { recordAudit } from './audit-store.ts'
import type { AuthContext, Caller, Tx } from './auth-context.ts'
import type { RefreshTokenRow, SessionRow } from './auth-tables.ts'
import { isBanned, isGone } from './new-user.ts'
import { type IssuedSession, issueTokens, makeRefreshToken, type OpenedSession } from './open-session.ts'
import { loadProfile, type Profile } from './profile.ts'
import { readProfileParts } from './profile-store.ts'
import { findActiveToken, findRefreshToken, revokeRefreshTokensOf, rotateRefreshToken } from './refresh-token-store.ts'
import { rotateUnusedToken } from './rotation-store.ts'
import { listAmr, lockSessionOfToken, noteRefresh } from './session-store.ts'
import { findUser } from './user-store.ts'

/** What a lock that did not come in time says. */
const LOCK_NOT_AVAILABLE = '55P03'

/** POST /token?grant_type=refresh_token: a token is good once, and using an old one again ends its whole family. */
export async function refreshSession(ctx: AuthContext, caller: Caller, token: string): Promise<IssuedSession> {
  if (!/^[a-z0-9]{12}$/.test(token)) throw refuse('refreshTokenMalformed')
  const rotated = await rotateInOne(ctx, caller, token).catch(refuseConflict)
  if (rotated) return issueTokens(ctx, rotated)
  const outcome = await ctx.db
    .transaction()
    .execute((tx) => rotate(ctx, tx, caller, token))
    .catch(refuseConflict)
  // The revocation was committed; only then is the replay answered.
  if (outcome === 'replayed') throw refuse('refreshTokenUsed')
  return issueTokens(ctx, outcome)
}

function refuseConflict(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) {
    throw refuse('refreshConflict', { cause: error })
  }
  throw error
}

/** Whatever is refused here is judged again, step by step, by `rotate`: there it hears why. */
async function rotateInOne(ctx: AuthContext, caller: Caller, token: string): Promise<OpenedSession | null> {
  const { sessionSeconds, idleSeconds, isAuditOn, mfa } = ctx.settings
  const next = makeRefreshToken(ctx)
  const row = await rotateUnusedToken(ctx.db, {
    ...{ token, next, at: new Date(ctx.now()), userAgent: caller.userAgent, address: caller.address },
    ...{ sessionSeconds, idleSeconds, graceSeconds: mfa.graceSeconds, auditId: isAuditOn ? ctx.newId() : null },
  })
  if (!row) return null
  const { user, session_id: sessionId, session_aal: aal, session_at: startedAt, amr } = row
  return {
    profile: { user, ...readProfileParts(row) },
    ...{ sessionId, refreshToken: next, aal, startedAt },
    amr: amr.map(({ method, at }) => ({ method, timestamp: Math.floor(Date.parse(at) / 1000) })),
  }
}

async function rotate(ctx: AuthContext, tx: Tx, caller: Caller, text: string): Promise<OpenedSession | 'replayed'> {
  const session = await lockSessionOfToken(tx, text)
  // Read under the lock: another request may just have used it.
  const token = await findRefreshToken(tx, text)
  if (!token) throw refuse('refreshTokenUnknown')
  const user = await findUser(tx, token.user_id)
  if (!session || !user || isGone(user)) throw refuse('refreshNoSession')
  if (isBanned(ctx, user)) throw refuse('refreshBanned')
  requireAlive(ctx, session)
  const profile = await loadProfile(tx, user)
  requireSecondFactorInTime(ctx, session, profile)
  const next = await nextToken(ctx, tx, { token, caller })
  if (next === null) {
    await revokeRefreshTokensOf(tx, session.id, new Date(ctx.now()))
    await recordAudit(ctx, tx, { caller, user, action: 'token_revoked' })
    return 'replayed'
  }
  await recordAudit(ctx, tx, { caller, user, action: 'token_refreshed' })
  return {
    profile,
    startedAt: session.created_at,
    sessionId: session.id,
    refreshToken: next,
    aal: session.aal,
    amr: await listAmr(tx, session.id),
  }
}

/** The token to go on with, or null for a replay. */
async function nextToken(
  ctx: AuthContext,
  tx: Tx,
  { token, caller: { address, userAgent } }: { token: RefreshTokenRow; caller: Caller },
): Promise<string | null> {
  const refresh = { at: new Date(ctx.now()), userAgent, address }
  if (token.revoked) {
    const active = await findActiveToken(tx, token.session_id)
    // Without an active token the family was ended: no window opens it again.
    if (!active) return null
    // The answer to the last refresh got lost on its way: the client asks again and gets the same one.
    if (active.parent === token.token) {
      await noteRefresh(tx, token.session_id, refresh)
      return active.token
    }
    const age = ctx.now() - token.updated_at.getTime()
    if (age > ctx.settings.reuseSeconds * 1000) return null
  }
  const next = makeRefreshToken(ctx)
  await rotateRefreshToken(tx, token, { next, ...refresh })
  return next
}

function requireSecondFactorInTime(
  { settings: { mfa }, now }: AuthContext,
  session: SessionRow,
  profile: Profile,
): void {
  const isInTime = mfa.graceSeconds === 0 || session.created_at.getTime() + mfa.graceSeconds * 1000 > now()
  if (!isInTime && session.aal === 'aal1' && hasVerified(profile.factors)) throw refuse('sessionLowLevel')
}

function requireAlive({ settings, now }: AuthContext, session: SessionRow): void {
  const time = now()
  const { sessionSeconds, idleSeconds } = settings
  if (session.not_after && session.not_after.getTime() <= time) throw refuse('sessionExpired')
  if (sessionSeconds > 0 && session.created_at.getTime() + sessionSeconds * 1000 <= time) throw refuse('sessionExpired')
  const lastUse = (session.refreshed_at ?? session.created_at).getTime()
  if (idleSeconds > 0 && lastUse + idleSeconds * 1000 <= time) throw refuse('sessionIdle')
}
