import type { Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { listFactors, lockUser } from '../users/user-store.ts'
import type { AuthError } from '../wire/auth-error.ts'
import { refusal } from '../wire/refusals.ts'
import { requireHighestLevel } from './assurance.ts'
import type { Authenticated } from './authenticate.ts'
import { findSession } from './session-store.ts'

/**
 * Locks the account for a sensitive act and checks its session and level again: since the request arrived, the session
 * may have been ended, or a second factor verified.
 */
export async function lockOwner(
  tx: Tx,
  { user: { id }, session: known, claims }: Authenticated,
  levelMissing: () => AuthError,
): Promise<UserRow> {
  const user = await lockUser(tx, id)
  if (!user) throw refusal('userOfTokenGone')
  const session = known && (await findSession(tx, known.id))
  if (known && !session) throw refusal('sessionOfTokenGone')
  requireHighestLevel({ session, claims, factors: await listFactors(tx, id) }, levelMissing)
  return user
}
