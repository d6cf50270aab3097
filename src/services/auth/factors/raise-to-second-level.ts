import type { StoredCredential } from '#platform/webauthn/stored-credential.ts'
import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client, Tx } from '../auth-context.ts'
import type { FactorRow, SessionRow, UserRow } from '../auth-tables.ts'
import { queueNotice } from '../mails/queue-notice.ts'
import { methodByType } from '../sessions/assurance.ts'
import { deleteLowSessionsOf, raiseSession } from '../sessions/assurance-store.ts'
import type { OpenedSession } from '../sessions/open-session.ts'
import { listAmr, recordAmr, skipToken } from '../sessions/session-store.ts'
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
export async function raiseToSecondLevel(ctx: AuthContext, tx: Tx, proven: Proven): Promise<OpenedSession> {
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

/** Two steps on: a token from before the second factor was shown must not get the answer of this one again later. */
async function replaceRefreshToken(ctx: AuthContext, tx: Tx, session: SessionRow, client: Client): Promise<string> {
  const { id: sessionId, refresh_token_hmac_key: storedKey } = session
  if (storedKey === null) throw refusal('sessionOfTokenGone')
  const counter = await skipToken(tx, sessionId, { at: new Date(ctx.now()), client })
  return signRefreshToken({ sessionId, counter }, signingKeyOf(storedKey, ctx.secretKey))
}
