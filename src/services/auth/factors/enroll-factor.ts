import { makeTotpSecret, totpUri } from '#platform/totp/totp.ts'
import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client, Tx } from '../auth-context.ts'
import type { FactorRow } from '../auth-tables.ts'
import { readPhoneNumber } from '../phones/phone-number.ts'
import type { Authenticated } from '../sessions/authenticate.ts'
import { lockOwner } from '../sessions/lock-owner.ts'
import { listFactors } from '../users/user-store.ts'
import { invalid } from '../wire/auth-error.ts'
import type { EnrollFactorBody } from '../wire/factor-bodies.ts'
import { factorRefusal, nameConflict } from '../wire/mfa-refusals.ts'
import { deleteAbandoned, deleteFactor, insertFactor } from './factor-store.ts'
import type { FactorType } from './mfa-settings.ts'

export interface Enrollment {
  id: string
  type: FactorType
  friendlyName: string
  totp: { secret: string; uri: string } | null
  /** The number as sent. */
  phone: string | null
}

const MAX_NAME_CHARACTERS = 255
/** The maximum that fits in the QR code together with address and issuer. */
const MAX_ISSUER_CHARACTERS = 300

/** POST /factors: enrolls a second factor, which counts once an answer has been verified. */
export async function enrollFactor(
  ctx: AuthContext,
  client: Client,
  who: Authenticated,
  body: EnrollFactorBody,
): Promise<Enrollment> {
  const type = readType(body.factor_type)
  if (!ctx.settings.mfa.kinds[type].canEnroll) throw factorRefusal(`${type}EnrollOff`)
  if (body.friendly_name.length > MAX_NAME_CHARACTERS) throw invalid('friendly_name is too long')
  const phone = type === 'phone' ? readFactorPhone(body.phone) : null
  const totp = type === 'totp' ? makeTotp(ctx, who, body.issuer) : null
  await deleteAbandoned(ctx.db, new Date(ctx.now() - ctx.settings.mfa.challengeSeconds * 1000))
  const id = ctx.newId()
  const friendlyName = body.friendly_name
  await ctx.db.transaction().execute(async (tx) => {
    await requireRoom(ctx, tx, who, { phone, friendlyName })
    const secret = totp?.secret ?? ''
    await insertFactor(tx, { id, userId: who.user.id, type, friendlyName, secret, phone, at: new Date(ctx.now()) })
    await recordAudit(ctx, tx, { client, user: who.user, action: 'factor_in_progress', traits: { factor_id: id } })
  })
  return { id, type, friendlyName, totp, phone: phone && body.phone }
}

function readType(text: string): FactorType {
  if (text === 'totp' || text === 'phone' || text === 'webauthn') return text
  throw invalid('factor_type needs to be totp, phone, or webauthn')
}

function readFactorPhone(text: string): string {
  if (text === '') throw invalid('Phone number required to enroll Phone factor')
  return readPhoneNumber(text)
}

function makeTotp(ctx: AuthContext, { user }: Authenticated, given: string) {
  const issuer = given || new URL(ctx.settings.siteUrl).host
  if (encodeURIComponent(issuer).length > MAX_ISSUER_CHARACTERS) throw invalid('issuer is too long')
  // Authenticator apps list their codes by address.
  if (!user.email) throw factorRefusal('noQrCode')
  const secret = makeTotpSecret(ctx.random)
  return { secret, uri: totpUri({ issuer, account: user.email, secret }) }
}

/** Runs under the lock of the account, so that concurrent requests are counted correctly. */
async function requireRoom(
  ctx: AuthContext,
  tx: Tx,
  who: Authenticated,
  { phone, friendlyName }: { phone: string | null; friendlyName: string },
): Promise<void> {
  await lockOwner(ctx, tx, who, () => factorRefusal('enrollLevel'))
  const factors = await replaceSamePhone(tx, await listFactors(tx, who.user.id), phone)
  if (factors.some((factor) => factor.friendly_name === friendlyName)) throw nameConflict(friendlyName)
  if (factors.length >= ctx.settings.mfa.maxFactors) throw factorRefusal('tooMany')
}

/** Enrolling an unverified number again replaces the earlier factor. */
async function replaceSamePhone(tx: Tx, factors: FactorRow[], phone: string | null): Promise<FactorRow[]> {
  const same = phone === null ? undefined : factors.find((factor) => factor.phone === phone)
  if (!same) return factors
  if (same.status === 'verified') throw factorRefusal('phoneExists')
  await deleteFactor(tx, same.id)
  return factors.filter((factor) => factor !== same)
}
