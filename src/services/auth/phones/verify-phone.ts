import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { isHashOf, sentColumns } from '../codes/one-time-code.ts'
import { countCodeAttempt, recordWrongCode } from '../codes/wrong-codes.ts'
import { type IssuedSession, issueTokens, openSession } from '../sessions/open-session.ts'
import { isBanned, isGone } from '../users/new-user.ts'
import { lockUser } from '../users/user-store.ts'
import { refusal } from '../wire/refusals.ts'
import type { VerifyBody } from '../wire/request-bodies.ts'
import { applyPhoneChange, confirmPhone } from './confirm-phone.ts'
import { readPhoneNumber } from './phone-number.ts'
import { findUserByPhone, listUsersByNewPhone } from './phone-store.ts'

interface PhoneProof {
  type: 'sms' | 'phone_change'
  phone: string
  code: string
}

/** POST /verify with a phone number: the digits sent to it. */
export async function verifyPhone(ctx: AuthContext, client: Client, body: VerifyBody): Promise<IssuedSession> {
  const phone = readPhoneNumber(body.phone)
  const { type, token: code } = body
  if (!ctx.settings.isPhoneOn || (type !== 'sms' && type !== 'phone_change')) throw refusal('codeExpired')
  const giveBack = await countCodeAttempt(ctx, phone)
  const opened = await ctx.db.transaction().execute(async (tx) => {
    const found = await findProved(ctx, tx, { type, phone, code })
    if (!found) return null
    if (isBanned(ctx, found)) throw refusal('banned')
    const isFirst = type === 'sms' && found.phone_confirmed_at === null
    const user =
      type === 'sms' ? await confirmPhone(ctx, tx, found) : await applyPhoneChange(ctx, tx, found, found.phone_change)
    await recordAudit(ctx, tx, { client, user, action: isFirst ? 'user_signedup' : 'login' })
    return openSession(ctx, tx, { user, method: 'otp', client })
  })
  if (!opened) throw refusal('codeExpired')
  await giveBack()
  return issueTokens(ctx, opened)
}

/** Locked until the transaction ends, so that concurrent requests redeem a code only once. */
async function findProved(ctx: AuthContext, tx: Tx, { type, phone, code }: PhoneProof): Promise<UserRow | null> {
  const current = type === 'sms' ? await findUserByPhone(tx, phone, ctx.settings.audience) : null
  const candidates = type === 'sms' ? (current ? [current] : []) : await listUsersByNewPhone(tx, phone)
  const token = type === 'sms' ? 'confirmation_token' : 'phone_change_token'
  const missed: UserRow[] = []
  for (const { id } of candidates) {
    const user = await lockUser(tx, id)
    if (!user || !isOpen(ctx, user, token, phone)) continue
    if (isHashOf(user[token], phone, code)) return user
    missed.push(user)
  }
  for (const user of missed) await recordWrongCode(ctx, tx, { user, tokens: [token] })
  return null
}

/** Whether a code was sent to this number and can still be entered. */
function isOpen(
  { now, settings }: AuthContext,
  user: UserRow,
  token: 'confirmation_token' | 'phone_change_token',
  phone: string,
): boolean {
  const target = token === 'confirmation_token' ? user.phone : user.phone_change
  const sentAt = user[sentColumns[token]]
  const isYoung = sentAt !== null && sentAt.getTime() + settings.smsCodeSeconds * 1000 > now()
  return isYoung && !isGone(user) && target === phone && user[token] !== ''
}
