import type { AuthContext } from '../auth-context.ts'
import { findTokenByHash, isEmailOtpType } from '../codes/find-token.ts'
import { isLinkHash, sentColumns } from '../codes/one-time-code.ts'
import { hasVerified } from '../factors/has-verified.ts'
import { listFactors } from '../users/user-store.ts'

export interface Invited {
  userId: string
  /** When the link stops working. */
  until: Date
}

/**
 * The account behind the link in a mail, which stays usable. Null if the link is used or expired, is made of digits that
 * a stranger could guess, or leads to an account with a second factor.
 */
export async function findInvited(ctx: AuthContext, type: string, hash: string): Promise<Invited | null> {
  if (!isEmailOtpType(type) || !isLinkHash(hash)) return null
  return ctx.db.transaction().execute(async (tx) => {
    const found = await findTokenByHash(ctx, tx, { type, hash, acceptsDigits: false })
    const sentAt = found?.user[sentColumns[found.token]]
    if (!sentAt || hasVerified(await listFactors(tx, found.user.id))) return null
    return { userId: found.user.id, until: new Date(sentAt.getTime() + ctx.settings.linkSeconds * 1000) }
  })
}
