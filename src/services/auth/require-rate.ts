import { type AuthContext, limitOf } from './auth-context.ts'
import type { AuthLimitName } from './auth-settings.ts'
import { refusal } from './wire/refusals.ts'

/** Refuses a client over its rate limit, and says when to try again. */
export async function requireRate(ctx: AuthContext, name: AuthLimitName, key: string): Promise<void> {
  const verdict = await ctx.limiter.take(limitOf(ctx, name), key)
  if (!verdict.isAllowed) throw refusal('tooOften', verdict)
}
