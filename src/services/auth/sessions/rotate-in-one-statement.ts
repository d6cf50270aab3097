import type { AuthContext, Client } from '../auth-context.ts'
import { readProfileParts } from '../users/profile-store.ts'
import { makeRefreshToken, type OpenedSession } from './open-session.ts'
import {
  findSignedTokenState,
  type RotatedSession,
  type Rotation,
  rotateSignedToken,
  rotateUnusedToken,
} from './rotation-store.ts'
import { isSignedBy, type SignedRefreshToken, signingKeyOf, signRefreshToken } from './signed-refresh-token.ts'

/**
 * The usual refresh of a stored token, in one statement. Null for anything else, which `refreshSession` judges again,
 * step by step, to give the reason.
 */
export async function rotateInOneStatement(
  ctx: AuthContext,
  client: Client,
  token: string,
): Promise<OpenedSession | null> {
  if (ctx.settings.isSingleSession) return null
  const next = makeRefreshToken(ctx)
  const row = await rotateUnusedToken(ctx.db, rotationBy(ctx, client), { token, next })
  return row && openedOf(row, next)
}

/** The same for a signed token, with one more query for the key. Only the session's current token is accepted here. */
export async function rotateSignedInOne(
  ctx: AuthContext,
  client: Client,
  token: SignedRefreshToken,
): Promise<OpenedSession | null> {
  const { sessionId, counter } = token
  const state = ctx.settings.isSingleSession ? null : await findSignedTokenState(ctx.db, sessionId)
  if (state?.counter !== counter) return null
  const key = signingKeyOf(state.key, ctx.secretKey)
  if (!isSignedBy(token, key)) return null
  const row = await rotateSignedToken(ctx.db, rotationBy(ctx, client), { sessionId, ...state })
  return row && openedOf(row, signRefreshToken({ sessionId, counter: counter + 1 }, key))
}

function rotationBy({ settings, now, newId }: AuthContext, { userAgent, ipAddress }: Client): Rotation {
  const { sessionSeconds, idleSeconds, isAuditOn, mfa } = settings
  const auditId = isAuditOn ? newId() : null
  return {
    at: new Date(now()),
    userAgent,
    ipAddress,
    sessionSeconds,
    idleSeconds,
    graceSeconds: mfa.graceSeconds,
    auditId,
  }
}

function openedOf(row: RotatedSession, refreshToken: string): OpenedSession {
  const { user, session_id: sessionId, session_aal: aal, session_at: startedAt, session_end: notAfter, amr } = row
  return {
    profile: { user, ...readProfileParts(row) },
    sessionId,
    refreshToken,
    aal,
    startedAt,
    notAfter,
    amr: amr.map(({ method, at }) => ({ method, timestamp: Math.floor(Date.parse(at) / 1000) })),
  }
}
