import { account } from '#content/account/account.ts'
import { MAILBOX_NOT_PROVEN } from '#domain/auth/mailbox-not-proven.ts'
import { AppError } from '#domain/errors.ts'
import type { AuthContext } from '#services/auth/auth-context.ts'
import { findProvenAddress } from '#services/auth/registrations/mailbox-proof.ts'
import type { Authenticated } from '#services/auth/sessions/authenticate.ts'

/**
 * Inquiries are found by email address, so the user must have proven access to its mailbox. A confirmed address is not
 * such a proof (decision 13).
 */
export async function requireMailbox({ db }: AuthContext, who: Authenticated): Promise<string> {
  const email = await findProvenAddress(db, who)
  if (email === null) throw new AppError('forbidden', account.inquiries.unproven, { code: MAILBOX_NOT_PROVEN })
  return email
}
