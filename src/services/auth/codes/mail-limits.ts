import { isStaff } from '#domain/auth/is-staff.ts'
import { networkOf } from '#platform/limits/network-of.ts'
import { type AuthContext, type Client, limitOf } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { tooSoon } from '../too-soon.ts'
import { refusal } from '../wire/refusals.ts'

type MailKind = 'confirmation' | 'recovery' | 'email-change' | 'reauthentication'

/**
 * Applied before any lookup, and to every address alike, so that it does not reveal whether the address has an account.
 * `kinds` are the mails it could turn into.
 */
export async function requireMailInterval(ctx: AuthContext, kinds: MailKind[], email: string): Promise<void> {
  const { mailIntervalSeconds } = ctx.settings
  for (const kind of mailIntervalSeconds > 0 ? kinds : []) {
    const limit = { name: `auth mail ${kind}`, count: 1, windowMs: mailIntervalSeconds * 1000 }
    const verdict = await ctx.limiter.take(limit, email)
    if (!verdict.isAllowed) throw tooSoon('over_email_send_rate_limit', verdict)
  }
  const verdict = await ctx.limiter.take(limitOf(ctx, 'recipient'), email)
  if (!verdict.isAllowed) throw tooSoon('over_email_send_rate_limit', verdict)
}

/** The limits on all mails and on those of one network, for mails sent no matter what the address turns out to be. */
export async function requireMailQuota(ctx: AuthContext, client: Client): Promise<void> {
  await requireNetworkShare(ctx, client)
  const verdict = await ctx.limiter.take(limitOf(ctx, 'mails'), 'all')
  if (!verdict.isAllowed) throw refusal('mailsTooOften', verdict)
}

/**
 * Sends a mail within the limits. They are counted before the address is looked up, and for unknown addresses too, so
 * that neither the answer nor the remaining quota reveals anything. Staff get their mail even when the quota is used
 * up, with the same answer, so that nobody can lock them out or find out who they are.
 */
export async function withMailQuota(
  ctx: AuthContext,
  client: Client,
  send: (mayMail: (user: UserRow) => boolean) => Promise<void>,
): Promise<void> {
  await requireNetworkShare(ctx, client)
  const verdict = await ctx.limiter.take(limitOf(ctx, 'mails'), 'all')
  await send((user) => verdict.isAllowed || isStaff(user.raw_app_meta_data))
  if (!verdict.isAllowed) throw refusal('mailsTooOften', verdict)
}

/** One network must not use up the quota that all share. */
async function requireNetworkShare(ctx: AuthContext, { ipAddress }: Client): Promise<void> {
  const verdict = await ctx.limiter.take(limitOf(ctx, 'networkMails'), networkOf(ipAddress))
  if (!verdict.isAllowed) throw refusal('mailsTooOften', verdict)
}
