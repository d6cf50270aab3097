import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client, Tx } from '../auth-context.ts'
import type { FactorRow } from '../auth-tables.ts'
import { hashCode, makeCode } from '../codes/one-time-code.ts'
import { requireSmsChannel } from '../phones/phone-number.ts'
import { queueSms, smsText } from '../phones/queue-sms.ts'
import { requireSmsInterval, requireSmsQuota } from '../phones/sms-limits.ts'
import { isRaised, requireFirstOrRaised } from '../sessions/assurance.ts'
import type { Authenticated } from '../sessions/authenticate.ts'
import { listFactors } from '../users/user-store.ts'
import { factorRefusal } from '../wire/mfa-refusals.ts'
import { ChallengeTimeTaken, insertChallenge, recordChallenge } from './factor-store.ts'
import type { FactorType } from './mfa-settings.ts'
import { beginKeyCeremony, type KeyCeremony } from './security-key.ts'

export interface IssuedChallenge {
  id: string
  type: FactorType
  expiresAt: number
  webauthn: KeyCeremony | null
}

interface Challenge {
  factor: FactorRow
  /** The code of a phone factor. */
  code: string
  webauthn: KeyCeremony | null
}

const MAX_TRIES = 10

/** POST /factors/{id}/challenge: starts the short period in which the factor can answer. */
export async function challengeFactor(
  ctx: AuthContext,
  client: Client,
  who: Authenticated,
  { factor, channel }: { factor: FactorRow; channel: string },
): Promise<IssuedChallenge> {
  const { factor_type: type } = factor
  if (!ctx.settings.mfa.kinds[type].canVerify) throw factorRefusal(`${type}VerifyOff`)
  const factors = await listFactors(ctx.db, who.user.id)
  requireFirstOrRaised(factor, factors, isRaised(who))
  if (type === 'phone') {
    requireSmsChannel(channel)
    await requireSmsRoom(ctx, factor)
  }
  const webauthn = type === 'webauthn' ? beginKeyCeremony(ctx, who.user, factor, factors) : null
  const code = type === 'phone' ? makeCode(ctx.settings.otpLength) : ''
  return store(ctx, client, who, { factor, code, webauthn })
}

async function store(
  ctx: AuthContext,
  client: Client,
  who: Authenticated,
  challenge: Challenge,
): Promise<IssuedChallenge> {
  const { factor, webauthn } = challenge
  for (let tries = 1; ; tries++) {
    const [id, at] = [ctx.newId(), new Date(ctx.now())]
    try {
      await ctx.db.transaction().execute(async (tx) => {
        await write(ctx, tx, { ...challenge, id, at, ipAddress: client.ipAddress })
        const traits = { factor_id: factor.id, factor_status: factor.status }
        await recordAudit(ctx, tx, { client, user: who.user, action: 'challenge_created', traits })
      })
      const expiresAt = Math.floor(at.getTime() / 1000) + ctx.settings.mfa.challengeSeconds
      return { id, type: factor.factor_type, expiresAt, webauthn }
    } catch (error) {
      if (!(error instanceof ChallengeTimeTaken) || tries === MAX_TRIES) throw error
    }
  }
}

async function write(
  ctx: AuthContext,
  tx: Tx,
  { id, at, ipAddress, factor, code, webauthn }: Challenge & { id: string; at: Date; ipAddress: string },
): Promise<void> {
  if (!(await recordChallenge(tx, factor.id, at))) throw factorRefusal('notFound')
  const phone = factor.phone ?? ''
  const codeHash = code && hashCode(phone, code)
  await insertChallenge(tx, { id, factorId: factor.id, ipAddress, codeHash, webauthn: webauthn?.stored ?? null, at })
  if (code === '') return
  const lifeSeconds = ctx.settings.mfa.challengeSeconds
  await queueSms(tx, ctx, { to: phone, text: smsText(ctx, code), lifeSeconds })
}

/**
 * Anyone can enroll a factor with any number, so unverified ones share the limits of the number and of the server. A
 * verified phone has a separate limit, so that a stranger cannot use up the messages its owner needs to sign in.
 */
async function requireSmsRoom(ctx: AuthContext, { id, status, phone }: FactorRow): Promise<void> {
  if (status === 'verified') return requireSmsInterval(ctx, 'factor', id)
  await requireSmsInterval(ctx, 'factor', phone ?? '')
  await requireSmsQuota(ctx)
}
