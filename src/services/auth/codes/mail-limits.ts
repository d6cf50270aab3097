import { type AuthContext, limitOf } from '../auth-context.ts'
import { tooSoon } from '../too-soon.ts'
import { refuse } from '../wire/refusals.ts'

type MailKind = 'confirmation' | 'recovery' | 'email-change' | 'reauthentication'

/**
 * Applied before any lookup and to every address alike, so that it does not reveal whether the address has an account.
 * `kinds` is what the mail may turn out to be.
 */
export async function requireMailInterval(ctx: AuthContext, kinds: MailKind[], email: string): Promise<void> {
  const { mailIntervalSeconds } = ctx.settings
  for (const kind of mailIntervalSeconds > 0 ? kinds : []) {
    const limit = { name: `auth mail ${kind}`, count: 1, windowMs: mailIntervalSeconds * 1000 }
    const verdict = await ctx.limiter.take(limit, email)
    if (!verdict.isAllowed) throw tooSoon('over_email_send_rate_limit', verdict.retryAfterMs)
  }
  const verdict = await ctx.limiter.take(limitOf(ctx, 'recipient'), email)
  if (!verdict.isAllowed) throw tooSoon('over_email_send_rate_limit', verdict.retryAfterMs)
}

/** The limit over all mails, counted when one is actually sent. */
export async function requireMailQuota(ctx: AuthContext): Promise<void> {
  if (ctx.settings.isAutoconfirmOn) return
  const verdict = await ctx.limiter.take(limitOf(ctx, 'mails'), 'all')
  if (!verdict.isAllowed) {
    throw refuse('mailsTooOften', { retryAfterSeconds: Math.ceil(verdict.retryAfterMs / 1000) })
  }
}
