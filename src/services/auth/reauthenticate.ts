import { invalid } from '#domain/auth/auth-error.ts'
import { refuse } from '#domain/auth/refusals.ts'
import { recordAudit } from './audit-store.ts'
import type { AuthContext, Caller } from './auth-context.ts'
import type { Authenticated } from './authenticate.ts'
import { requireMailInterval, requireMailQuota } from './mail-limits.ts'
import { issueCode } from './one-time-code.ts'
import { queueMail } from './queue-mail.ts'
import { lockUser } from './user-store.ts'

/** GET /reauthenticate: a code by mail that shows that the account's owner still sits there. */
export async function reauthenticate(ctx: AuthContext, caller: Caller, { user: asker }: Authenticated): Promise<void> {
  const { email } = asker
  if (!email && !asker.phone) throw invalid('Reauthentication requires the user to have an email or a phone number')
  if (!email) throw refuse('phoneOff')
  if (asker.email_confirmed_at === null) throw refuse('verifyEmailFirst')
  await requireMailInterval(ctx, ['reauthentication'], email)
  await requireMailQuota(ctx)
  await ctx.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, asker.id)
    if (!user) throw refuse('userOfTokenGone')
    const order = { user, type: 'reauthentication_token', address: email, flow: null } as const
    const { issued } = await issueCode(ctx, tx, order)
    await queueMail(ctx, tx, { kind: 'reauthentication', to: email, issued })
    await recordAudit(ctx, tx, { caller, user, action: 'user_reauthenticate_requested' })
  })
}
