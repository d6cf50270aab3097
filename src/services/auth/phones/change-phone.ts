import type { AuthContext, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { updateUser } from '../users/user-store.ts'
import { applyPhoneChange } from './confirm-phone.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { requireSmsInterval, requireSmsQuota } from './sms-limits.ts'

/** Checked before the transaction, because rate limits are not part of it. */
export async function requirePhoneChange(ctx: AuthContext, phone: string): Promise<void> {
  if (ctx.settings.isSmsAutoconfirmOn) return
  await requireSmsInterval(ctx, 'phone-change', phone)
  await requireSmsQuota(ctx)
}

/** Starts a number change with a code to the new one, or makes it at once if numbers are confirmed automatically. */
export async function changePhone(ctx: AuthContext, tx: Tx, user: UserRow, phone: string): Promise<UserRow> {
  if (ctx.settings.isSmsAutoconfirmOn) return applyPhoneChange(ctx, tx, user, phone)
  const asked = await updateUser(tx, user.id, { phone_change: phone })
  return sendPhoneCode(ctx, tx, { user: asked, phone, type: 'phone_change_token' })
}
