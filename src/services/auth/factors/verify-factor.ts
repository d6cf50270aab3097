import { findTotpStep } from '#platform/totp/totp.ts'
import type { StoredCredential } from '#platform/webauthn/stored-credential.ts'
import { type AuthContext, type Client, limitOf, type Tx } from '../auth-context.ts'
import type { FactorRow, UserRow } from '../auth-tables.ts'
import { isHashOf } from '../codes/one-time-code.ts'
import { requireRate } from '../require-rate.ts'
import { isRaised, requireFirstOrRaised } from '../sessions/assurance.ts'
import { hasRaisedSessionFrom } from '../sessions/assurance-store.ts'
import type { Authenticated } from '../sessions/authenticate.ts'
import { type IssuedSession, issueTokens, type OpenedSession } from '../sessions/open-session.ts'
import { findSession } from '../sessions/session-store.ts'
import { listFactors, lockUser } from '../users/user-store.ts'
import { invalid } from '../wire/auth-error.ts'
import type { VerifyFactorBody } from '../wire/factor-bodies.ts'
import { challengeExpired, factorRefusal } from '../wire/mfa-refusals.ts'
import { refusal } from '../wire/refusals.ts'
import { claimTimeStep, deleteChallenge, findFactor, type LockedChallenge, lockChallenge } from './factor-store.ts'
import { raiseToSecondLevel } from './raise-to-second-level.ts'
import { prepareKeyCheck, readKeyResponse } from './security-key.ts'

interface Attempt {
  user: UserRow
  factor: FactorRow
  factors: FactorRow[]
  challenge: LockedChallenge
}

/** False for a wrong answer; the updated credential for a security key. */
type Check = (tx: Tx, attempt: Attempt) => Promise<StoredCredential | boolean>

/** POST /factors/{id}/verify: a correct answer verifies the factor and raises this session to the second level. */
export async function verifyFactor(
  ctx: AuthContext,
  client: Client,
  who: Authenticated,
  { factor, body }: { factor: FactorRow; body: VerifyFactorBody },
): Promise<IssuedSession> {
  const { factor_type: type } = factor
  if (!ctx.settings.mfa.kinds[type].canVerify) {
    throw factorRefusal(type === 'webauthn' ? 'webauthnAnswerOff' : `${type}VerifyOff`)
  }
  const check = type === 'webauthn' ? await checkKey(ctx, body) : checkCode(ctx, body.code)
  const giveBack = await countAttempt(ctx, client, factor)
  const outcome = await ctx.db
    .transaction()
    .execute((tx) => attempt(ctx, tx, { client, who, factorId: factor.id, challengeId: body.challenge_id, check }))
    .catch(async (error: unknown) => {
      // It was refused for a reason other than a wrong answer, so it does not count as a guess.
      await giveBack()
      throw error
    })
  if (outcome === 'wrong') throw factorRefusal(`${type}Wrong`)
  await giveBack()
  if (outcome === 'expired') throw challengeExpired(body.challenge_id)
  // Sessions without the second factor have ended.
  ctx.endChannels({ userId: outcome.profile.user.id, areSome: true })
  return issueTokens(ctx, outcome)
}

function checkCode(ctx: AuthContext, code: string): Check {
  if (code === '') throw invalid('Code needs to be non-empty')
  return async (tx, { factor, challenge }) => {
    if (factor.factor_type === 'phone') return isHashOf(challenge.otp_code, factor.phone ?? '', code.trim())
    const step = findTotpStep(factor.secret, code, ctx.now())
    return step !== null && claimTimeStep(tx, factor.id, step)
  }
}

async function checkKey(ctx: AuthContext, body: VerifyFactorBody): Promise<Check> {
  const check = await prepareKeyCheck(ctx, readKeyResponse(body))
  return async (_tx, { user, factor, factors, challenge }) =>
    (await check({ user, factor, factors, stored: challenge.web_authn_session_data })) ?? false
}

interface AttemptOrder {
  client: Client
  who: Authenticated
  factorId: string
  challengeId: string
  check: Check
}

/** Handles the answers of an account one at a time, so that nothing counts twice. */
async function attempt(ctx: AuthContext, tx: Tx, order: AttemptOrder): Promise<OpenedSession | 'wrong' | 'expired'> {
  const { client, who, factorId, challengeId, check } = order
  const user = await lockUser(tx, who.user.id)
  const session = who.session && (await findSession(tx, who.session.id))
  if (!user || !session) throw refusal(user ? 'sessionOfTokenGone' : 'userOfTokenGone')
  const factor = await findFactor(tx, factorId)
  if (!factor) throw factorRefusal('notFound')
  const factors = await listFactors(tx, user.id)
  requireFirstOrRaised(factor, factors, isRaised({ session, claims: who.claims }))
  const challenge = await lockChallenge(tx, { id: challengeId, factorId, ipAddress: client.ipAddress })
  if (!challenge) throw factorRefusal('challengeUnknown')
  if (challenge.verified_at !== null || !challenge.is_same_address) throw factorRefusal('addressMismatch')
  if (challenge.created_at.getTime() + ctx.settings.mfa.challengeSeconds * 1000 <= ctx.now()) {
    await deleteChallenge(tx, challenge.id)
    return 'expired'
  }
  const proof = await check(tx, { user, factor, factors, challenge })
  if (proof === false) return 'wrong'
  const credential = proof === true ? null : proof
  return raiseToSecondLevel(ctx, tx, { client, user, session, factor, challengeId: challenge.id, credential })
}

/**
 * Guesses are counted before the answer is checked, and given back unless it was wrong. The limit across all addresses
 * never locks out a network where a second factor was used before.
 */
async function countAttempt(ctx: AuthContext, { ipAddress, limitKey }: Client, factor: FactorRow) {
  const key = `${factor.id} ${limitKey}`
  await requireRate(ctx, 'factorTries', key)
  const inAll = await ctx.limiter.take(limitOf(ctx, 'factorTotal'), factor.id)
  if (!inAll.isAllowed && !(await hasRaisedSessionFrom(ctx.db, factor.user_id, ipAddress))) {
    throw refusal('tooOften', inAll)
  }
  return async () => {
    await ctx.limiter.giveBack(limitOf(ctx, 'factorTries'), key)
    if (inAll.isAllowed) await ctx.limiter.giveBack(limitOf(ctx, 'factorTotal'), factor.id)
  }
}
