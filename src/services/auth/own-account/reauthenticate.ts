import { isStaff } from '#domain/auth/is-staff.ts'
import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { requireMailInterval, requireMailQuota } from '../codes/mail-limits.ts'
import { issueCode } from '../codes/one-time-code.ts'
import { queueMail } from '../codes/queue-mail.ts'
import { sendPhoneCode } from '../phones/send-phone-code.ts'
import { requireSmsInterval, requireSmsQuota } from '../phones/sms-limits.ts'
import type { Authenticated } from '../sessions/authenticate.ts'
import { lockUser } from '../users/user-store.ts'
import { invalid } from '../wire/auth-error.ts'
import { refusal } from '../wire/refusals.ts'

/** GET /reauthenticate: sends a code by mail, or by text message if there is no address, as a fresh proof. */
export async function reauthenticate(ctx: AuthContext, client: Client, { user: asker }: Authenticated): Promise<void> {
  const { email } = asker
  if (!email && !asker.phone) throw invalid('Reauthentication requires the user to have an email or a phone number')
  if (!email) return reauthenticateByPhone(ctx, client, asker)
  if (asker.email_confirmed_at === null) throw refusal('verifyEmailFirst')
  await requireMailInterval(ctx, ['reauthentication'], email)
  // The person is signed in, so an exception for staff reveals nothing.
  if (!isStaff(asker.raw_app_meta_data)) await requireMailQuota(ctx, client)
  await ctx.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, asker.id)
    if (!user) throw refusal('userOfTokenGone')
    const order = { user, type: 'reauthentication_token', recipient: email, flow: null } as const
    const { issued } = await issueCode(ctx, tx, order)
    await queueMail(ctx, tx, { kind: 'reauthentication', user, to: email, issued })
    await recordAudit(ctx, tx, { client, user, action: 'user_reauthenticate_requested' })
  })
}

async function reauthenticateByPhone(ctx: AuthContext, client: Client, asker: UserRow): Promise<void> {
  const phone = asker.phone ?? ''
  if (!ctx.settings.isPhoneOn) throw refusal('phoneOff')
  if (asker.phone_confirmed_at === null) throw refusal('verifyPhoneFirst')
  await requireSmsInterval(ctx, 'reauthentication', phone)
  await requireSmsQuota(ctx)
  await ctx.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, asker.id)
    if (!user) throw refusal('userOfTokenGone')
    await sendPhoneCode(ctx, tx, { user, phone, type: 'reauthentication_token' })
    await recordAudit(ctx, tx, { client, user, action: 'user_reauthenticate_requested' })
  })
}
