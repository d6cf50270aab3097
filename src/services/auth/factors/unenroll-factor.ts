import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Caller, Tx } from '../auth-context.ts'
import type { FactorRow } from '../auth-tables.ts'
import { isRaised, methodByType } from '../sessions/assurance.ts'
import { lowerSessionsOf } from '../sessions/assurance-store.ts'
import type { Authenticated } from '../sessions/authenticate.ts'
import { findSession } from '../sessions/session-store.ts'
import { lockUser } from '../users/user-store.ts'
import { refuseFactor } from '../wire/mfa-refusals.ts'
import { refuse } from '../wire/refusals.ts'
import { deleteFactor, findFactor } from './factor-store.ts'

/** DELETE /factors/{id}: removing a verified factor needs a session at the second level. */
export async function unenrollFactor(
  ctx: AuthContext,
  caller: Caller,
  who: Authenticated,
  { id }: FactorRow,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, who.user.id))) throw refuse('userOfTokenGone')
    // Checked under the lock: it may just have been verified.
    const factor = await findFactor(tx, id)
    if (!factor) throw refuseFactor('notFound')
    const session = who.session && (await findSession(tx, who.session.id))
    const isUp = isRaised({ session, claims: who.claims })
    if (factor.status === 'verified' && !isUp) throw refuseFactor('unenrollLevel')
    await removeFactor(ctx, tx, factor)
    const traits = { factor_id: id, factor_status: factor.status, session_id: session?.id ?? '' }
    await recordAudit(ctx, tx, { caller, user: who.user, action: 'factor_unenrolled', traits })
  })
}

/** Sessions lose the level that the factor gave them. */
export async function removeFactor(ctx: AuthContext, tx: Tx, factor: FactorRow): Promise<void> {
  if (!(await deleteFactor(tx, factor.id))) throw refuseFactor('notFound')
  const method = methodByType[factor.factor_type]
  await lowerSessionsOf(tx, { factorId: factor.id, method, at: new Date(ctx.now()) })
}
