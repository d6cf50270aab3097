import type { AuthContext, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { listFactors, lockUser } from '../users/user-store.ts'
import type { AuthError } from '../wire/auth-error.ts'
import { refusal } from '../wire/refusals.ts'
import { requireHighestLevel } from './assurance.ts'
import type { Authenticated } from './authenticate.ts'
import { findSessionEnd, refusalByEnd } from './session-end.ts'
import { findSession } from './session-store.ts'

/**
 * Locks the account for a sensitive act and checks its session and level again: since the request arrived, the session
 * may have been ended, or a second factor verified.
 */
export async function lockOwner(
  ctx: AuthContext,
  tx: Tx,
  { user: { id }, session: known, claims }: Authenticated,
  levelMissing: () => AuthError,
): Promise<UserRow> {
  const user = await lockUser(tx, id)
  const session = known && (await findSession(tx, known.id))
  const end = findSessionEnd(ctx, user, known ? session : 'none')
  if (!user) throw refusal('userOfTokenGone')
  if (end) throw refusal(refusalByEnd[end])
  requireHighestLevel({ session, claims, factors: await listFactors(tx, id) }, levelMissing)
  return user
}
