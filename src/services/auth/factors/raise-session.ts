import type { StoredCredential } from '#platform/webauthn/stored-credential.ts'
import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client, Tx } from '../auth-context.ts'
import type { FactorRow, SessionRow, UserRow } from '../auth-tables.ts'
import { queueNotice } from '../mails/queue-notice.ts'
import { methodByType } from '../sessions/assurance.ts'
import { deleteLowSessionsOf, raiseSession } from '../sessions/assurance-store.ts'
import { makeRefreshToken, type OpenedSession } from '../sessions/open-session.ts'
import { findActiveToken, insertRefreshToken, revokeRefreshTokensOf } from '../sessions/refresh-token-store.ts'
import { countTokens, listAmr, recordAmr, recordRefresh } from '../sessions/session-store.ts'
import { signingKeyOf, signRefreshToken } from '../sessions/signed-refresh-token.ts'
import { cancelPendingChanges } from '../users/cancel-pending-changes.ts'
import { loadProfile } from '../users/profile.ts'
import { refusal } from '../wire/refusals.ts'
import { deleteChallenge, deleteUnverified, markAnswered, updateFactor } from './factor-store.ts'
import { aaguidOf } from './security-key.ts'

interface Proven {
  client: Client
  user: UserRow
  session: SessionRow
  factor: FactorRow
  challengeId: string
  /** The credential of the security key after this use. */
  credential: StoredCredential | null
}

/** After a correct answer, the factor is verified, the session is at the second level, and sessions below it end. */
export async function raise(ctx: AuthContext, tx: Tx, proven: Proven): Promise<OpenedSession> {
  const { client, user, session, factor, challengeId } = proven
  const at = new Date(ctx.now())
  await recordProof(tx, proven, at)
  const method = methodByType[factor.factor_type]
  await recordAmr(tx, { id: ctx.newId(), sessionId: session.id, method, at })
  const isThere = await raiseSession(tx, { id: session.id, factorId: factor.id, at })
  if (!isThere) throw refusal('sessionOfTokenGone')
  const refreshToken = await replaceRefreshToken(ctx, tx, session, client)
  await deleteLowSessionsOf(tx, user.id)
  await deleteUnverified(tx, user.id, factor.factor_type)
  const traits = { factor_id: factor.id, challenge_id: challengeId, factor_type: factor.factor_type }
  await recordAudit(ctx, tx, { client, user, action: 'verification_attempted', traits })
  if (factor.status === 'unverified')
    await queueNotice(ctx, tx, user, { change: 'factor-added', detail: factor.factor_type })
  // Anything requested before the account had a second factor was requested with the first alone.
  const isFirst = factor.status === 'unverified' && session.aal !== 'aal2'
  const owned = isFirst ? await cancelPendingChanges(tx, user.id) : user
  const amr = await listAmr(tx, session.id)
  const { id: sessionId, created_at: startedAt, not_after: notAfter } = session
  return { profile: await loadProfile(tx, owned), sessionId, refreshToken, aal: 'aal2', amr, startedAt, notAfter }
}

async function recordProof(tx: Tx, { factor, challengeId, credential }: Proven, at: Date): Promise<void> {
  await updateFactor(tx, factor.id, {
    status: 'verified',
    updated_at: at,
    ...(credential && {
      web_authn_credential: JSON.stringify(credential),
      web_authn_aaguid: aaguidOf(credential),
    }),
  })
  if (credential) await deleteChallenge(tx, challengeId)
  else await markAnswered(tx, challengeId, at)
}

/**
 * The next token has no parent. Normally, after a lost answer the previous token works again for a moment; but a token
 * from before the second factor must never lead to the second level.
 */
async function replaceRefreshToken(ctx: AuthContext, tx: Tx, session: SessionRow, client: Client): Promise<string> {
  const at = new Date(ctx.now())
  const token = await (session.refresh_token_hmac_key === null
    ? replaceStoredToken(ctx, tx, session)
    : skipSignedToken(tx, session.id, signingKeyOf(session.refresh_token_hmac_key, ctx.secretKey)))
  await recordRefresh(tx, session.id, { at, userAgent: client.userAgent, ipAddress: client.ipAddress })
  return token
}

async function replaceStoredToken(ctx: AuthContext, tx: Tx, session: SessionRow): Promise<string> {
  const at = new Date(ctx.now())
  // A token family revoked for a replay stays revoked.
  if (!(await findActiveToken(tx, session.id))) throw refusal('sessionOfTokenGone')
  await revokeRefreshTokensOf(tx, session.id, at)
  const token = makeRefreshToken(ctx)
  await insertRefreshToken(tx, { token, userId: session.user_id, sessionId: session.id, parent: null, at })
  return token
}

async function skipSignedToken(tx: Tx, sessionId: string, key: string): Promise<string> {
  const counter = await countTokens(tx, sessionId, 2)
  return signRefreshToken({ sessionId, counter }, key)
}
