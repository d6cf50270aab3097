import { type AuthContext, type Db, limitOf } from '../auth-context.ts'
import type { OneTimeTokenType, UserRow } from '../auth-tables.ts'
import { requireRate } from '../require-rate.ts'
import { updateUser } from '../users/user-store.ts'
import { countWrongCode } from './wrong-code-store.ts'

/** A code has a million values, so five guesses at it are next to nothing. */
const MAX_GUESSES = 5

/**
 * Counts a guess at the codes of an address towards its daily limit. The returned function undoes the count for a
 * correct one. Addresses without an account are counted too, so that the limit reveals nothing.
 */
export async function countCodeAttempt(ctx: AuthContext, recipient: string): Promise<() => Promise<void>> {
  await requireRate(ctx, 'codeTries', recipient)
  return () => ctx.limiter.giveBack(limitOf(ctx, 'codeTries'), recipient)
}

/** The fifth wrong guess ends a code. The link in its mail has a separate token and stays valid. */
export async function recordWrongCode(
  ctx: AuthContext,
  db: Db,
  { user, tokens }: { user: UserRow; tokens: readonly OneTimeTokenType[] },
): Promise<void> {
  for (const type of tokens) {
    const hash = user[type]
    if (!hash || (await countWrongCode(db, { userId: user.id, type, hash })) < MAX_GUESSES) continue
    await updateUser(db, user.id, { [type]: '', updated_at: new Date(ctx.now()) })
  }
}
