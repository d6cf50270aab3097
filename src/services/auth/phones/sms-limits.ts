import { type AuthContext, limitOf } from '../auth-context.ts'
import { tooSoon } from '../too-soon.ts'
import { refusal } from '../wire/refusals.ts'

type SmsKind = 'confirmation' | 'phone-change' | 'reauthentication' | 'factor'

/**
 * Applied before any lookup, and to every number alike, so that it does not reveal whether the number has an account.
 * Each message costs money and reaches someone's phone, so a number gets only a few.
 */
export async function requireSmsInterval(ctx: AuthContext, kind: SmsKind, phone: string): Promise<void> {
  const { smsIntervalSeconds } = ctx.settings
  if (smsIntervalSeconds > 0) {
    const limit = { name: `auth sms ${kind}`, count: 1, windowMs: smsIntervalSeconds * 1000 }
    const verdict = await ctx.limiter.take(limit, phone)
    if (!verdict.isAllowed) throw tooSoon('over_sms_send_rate_limit', verdict)
  }
  const verdict = await ctx.limiter.take(limitOf(ctx, 'smsRecipient'), phone)
  if (!verdict.isAllowed) throw tooSoon('over_sms_send_rate_limit', verdict)
}

/** The limit on all messages, counted when one is actually sent. */
export async function requireSmsQuota(ctx: AuthContext): Promise<void> {
  const verdict = await ctx.limiter.take(limitOf(ctx, 'sms'), 'all')
  if (!verdict.isAllowed) throw refusal('smsTooOften', verdict)
}

/** Refuses like `requireSmsQuota`, for a number that gets no message. The answer must not reveal that. */
export async function pretendToSend(ctx: AuthContext): Promise<void> {
  await requireSmsQuota(ctx)
  await ctx.limiter.giveBack(limitOf(ctx, 'sms'), 'all')
}
