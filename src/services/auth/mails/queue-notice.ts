import { type AccountChange, SendAuthMail } from '#domain/jobs/send-auth-mail.ts'
import { type AuthContext, limitOf, type Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { greetingNameOf } from '../users/greeting-name-of.ts'

/** After a week, news of a change no longer helps anyone. */
const LIFE_MS = 7 * 86_400_000

/** The same limit as for mails people request, but counted separately, so that neither uses up the other. */
export async function mayNotify(ctx: AuthContext, email: string): Promise<boolean> {
  const limit = { ...limitOf(ctx, 'recipient'), name: 'auth notice' }
  return (await ctx.limiter.take(limit, email)).isAllowed
}

interface Notice {
  change: AccountChange
  /**
   * The provider, the kind of factor or the new address. Never text that a stranger could use to write to the owner.
   */
  detail?: string
}

/**
 * Tells the owner of an account that a way to sign in has changed, so that they notice if it was not them. Queued in
 * the transaction of the change. Nothing goes to an unconfirmed address.
 */
export async function queueNotice(
  ctx: AuthContext,
  tx: Tx,
  user: Pick<UserRow, 'email' | 'email_confirmed_at' | 'raw_user_meta_data'>,
  { change, detail = '' }: Notice,
): Promise<void> {
  const { email, email_confirmed_at: confirmedAt } = user
  if (!email || confirmedAt === null) return
  const { siteUrl, linkSeconds, codeSeconds } = ctx.settings
  await ctx.queue.enqueue(tx, SendAuthMail, {
    kind: change,
    to: email,
    name: greetingNameOf(user) ?? '',
    code: '',
    link: `${siteUrl}/auth`,
    otherEmail: '',
    detail,
    by: '',
    at: new Date(ctx.now()).toISOString(),
    linkSeconds,
    codeSeconds,
    expiresAt: new Date(ctx.now() + LIFE_MS).toISOString(),
  })
}
