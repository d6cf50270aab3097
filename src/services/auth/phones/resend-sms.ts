import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { findUserByEmail, lockUser } from '../users/user-store.ts'
import { AuthError } from '../wire/auth-error.ts'
import { findUserByPhone } from './phone-store.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { pretendToSend, requireSmsInterval, requireSmsQuota } from './sms-limits.ts'

interface SmsResend {
  type: 'sms' | 'phone_change'
  /** What identifies the account: its number, or its address if it has no number yet. */
  phone: string
  email: string
}

/** POST /resend for text messages. The answer is the same if nothing is pending. */
export async function resendSms(ctx: AuthContext, client: Client, { type, phone, email }: SmsResend): Promise<void> {
  // The sign-up was started before phones were switched off.
  if (!ctx.settings.isPhoneOn) return
  const kind = type === 'sms' ? 'confirmation' : 'phone-change'
  await requireSmsInterval(ctx, kind, phone || email)
  const { audience } = ctx.settings
  const known = phone ? await findUserByPhone(ctx.db, phone, audience) : await findUserByEmail(ctx.db, email, audience)
  const target = known && targetOf(known, type)
  if (!target || (target !== phone && !(await mayText(ctx, target)))) return pretendToSend(ctx)
  await requireSmsQuota(ctx)
  await ctx.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, known.id)
    if (!user || targetOf(user, type) !== target) return
    const token = type === 'sms' ? 'confirmation_token' : 'phone_change_token'
    await sendPhoneCode(ctx, tx, { user, phone: target, type: token })
    await recordAudit(ctx, tx, { client, user, action: 'user_confirmation_requested' })
  })
}

function targetOf(user: UserRow, type: SmsResend['type']): string {
  if (type === 'phone_change') return user.phone_change
  return user.phone_confirmed_at === null ? (user.phone ?? '') : ''
}

/** The pending number has limits too, and the answer must not reveal that it is pending. */
async function mayText(ctx: AuthContext, phone: string): Promise<boolean> {
  try {
    await requireSmsInterval(ctx, 'phone-change', phone)
    return true
  } catch (error) {
    if (error instanceof AuthError) return false
    throw error
  }
}
