import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Caller, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { isHashOf, sentColumns } from '../codes/one-time-code.ts'
import { requireRate } from '../require-rate.ts'
import { type IssuedSession, issueTokens, openSession } from '../sessions/open-session.ts'
import { isBanned, isGone } from '../users/new-user.ts'
import { lockUser } from '../users/user-store.ts'
import { refuse } from '../wire/refusals.ts'
import type { VerifyBody } from '../wire/request-bodies.ts'
import { applyPhoneChange, confirmPhone } from './confirm-phone.ts'
import { readPhoneNumber } from './phone-number.ts'
import { findUserByPhone, listUsersByNewPhone } from './phone-store.ts'

interface PhoneProof {
  type: 'sms' | 'phone_change'
  phone: string
  code: string
}

/** POST /verify with a phone number: the digits that were sent to it. */
export async function verifyPhone(ctx: AuthContext, caller: Caller, body: VerifyBody): Promise<IssuedSession> {
  const phone = readPhoneNumber(body.phone)
  const { type, token: code } = body
  if (!ctx.settings.isPhoneOn || (type !== 'sms' && type !== 'phone_change')) throw refuse('codeExpired')
  await requireRate(ctx, 'codeTries', phone)
  const opened = await ctx.db.transaction().execute(async (tx) => {
    const found = await findProved(ctx, tx, { type, phone, code })
    if (!found) return null
    if (isBanned(ctx, found)) throw refuse('banned')
    const isFirst = type === 'sms' && found.phone_confirmed_at === null
    const user =
      type === 'sms' ? await confirmPhone(ctx, tx, found) : await applyPhoneChange(ctx, tx, found, found.phone_change)
    await recordAudit(ctx, tx, { caller, user, action: isFirst ? 'user_signedup' : 'login' })
    return openSession(ctx, tx, { user, method: 'otp', caller })
  })
  if (!opened) throw refuse('codeExpired')
  return issueTokens(ctx, opened)
}

/** Locked until the transaction ends, so that concurrent requests redeem a code only once. */
async function findProved(ctx: AuthContext, tx: Tx, { type, phone, code }: PhoneProof): Promise<UserRow | null> {
  const current = type === 'sms' ? await findUserByPhone(tx, phone, ctx.settings.audience) : null
  const candidates = type === 'sms' ? (current ? [current] : []) : await listUsersByNewPhone(tx, phone)
  for (const { id } of candidates) {
    const user = await lockUser(tx, id)
    if (user && isProved(ctx, user, { type, phone, code })) return user
  }
  return null
}

function isProved({ now, settings }: AuthContext, user: UserRow, { type, phone, code }: PhoneProof): boolean {
  const [token, target] =
    type === 'sms'
      ? (['confirmation_token', user.phone] as const)
      : (['phone_change_token', user.phone_change] as const)
  const sentAt = user[sentColumns[token]]
  const isYoung = sentAt !== null && sentAt.getTime() + settings.smsCodeSeconds * 1000 > now()
  return isYoung && !isGone(user) && target === phone && user[token] !== '' && isHashOf(user[token], phone, code)
}
