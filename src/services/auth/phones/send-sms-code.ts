import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { requireSmallMetadata } from '../users/metadata.ts'
import { lockUser } from '../users/user-store.ts'
import { refusal } from '../wire/refusals.ts'
import type { OtpBody } from '../wire/request-bodies.ts'
import { readPhoneNumber, requireSmsChannel } from './phone-number.ts'
import { findUserByPhone } from './phone-store.ts'
import { registerPhone } from './register-phone.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { pretendToSend, requireSmsInterval, requireSmsQuota } from './sms-limits.ts'

/** The phone part of POST /otp: a sign-in code, for a known number or a new one. */
export async function sendSmsCode(ctx: AuthContext, client: Client, body: OtpBody): Promise<void> {
  const { settings } = ctx
  if (!settings.isPhoneOn) throw refusal('phoneOtpOff')
  const phone = readPhoneNumber(body.phone)
  requireSmsChannel(body.channel)
  const data = requireSmallMetadata(body.data)
  await requireSmsInterval(ctx, 'confirmation', phone)
  const known = await findUserByPhone(ctx.db, phone, settings.audience)
  if (known?.phone_confirmed_at) return textCodeTo(ctx, client, known)
  // Where numbers are not confirmed, only the password opens an account that is still pending.
  const mayRegister = known ? !settings.isSmsAutoconfirmOn : settings.isSignUpOpen && body.create_user
  // The answer is the same as for a known number, but nothing is sent.
  if (!mayRegister) return pretendToSend(ctx)
  const registration = { phone, data, passwordHash: null, knowsPassword: false, client }
  const outcome = await registerPhone(ctx, { ...registration, isPasswordSignUp: false })
  // If no confirmation is required, the account exists at once and its code is sent.
  if (outcome.kind === 'pending' && settings.isSmsAutoconfirmOn) {
    await textCodeTo(ctx, client, outcome.profile.user)
  }
}

async function textCodeTo(ctx: AuthContext, client: Client, { id }: UserRow): Promise<void> {
  await requireSmsQuota(ctx)
  await ctx.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, id)
    if (!user?.phone) return
    await sendPhoneCode(ctx, tx, { user, phone: user.phone, type: 'confirmation_token' })
    await recordAudit(ctx, tx, { client, user, action: 'user_recovery_requested' })
  })
}
