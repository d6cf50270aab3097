import { type AuthContext, limitOf } from './auth-context.ts'
import type { AuthLimitName } from './auth-settings.ts'
import { refuse } from './wire/refusals.ts'

/** Refuses who asks too often, and says when to come back. */
export async function requireRate(ctx: AuthContext, name: AuthLimitName, key: string): Promise<void> {
  const verdict = await ctx.limiter.take(limitOf(ctx, name), key)
  if (!verdict.isAllowed) throw refuse('tooOften', { retryAfterSeconds: Math.ceil(verdict.retryAfterMs / 1000) })
}
