import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client, Tx } from '../auth-context.ts'
import type { FactorRow, UserRow } from '../auth-tables.ts'
import { queueNotice } from '../mails/queue-notice.ts'
import { methodByType } from '../sessions/assurance.ts'
import { lowerSessionsOf } from '../sessions/assurance-store.ts'
import type { Authenticated } from '../sessions/authenticate.ts'
import { lockOwner } from '../sessions/lock-owner.ts'
import { factorRefusal } from '../wire/mfa-refusals.ts'
import { deleteFactor, findFactor } from './factor-store.ts'

/** DELETE /factors/{id}. Once any factor is verified, removing one requires a session at the second level. */
export async function unenrollFactor(
  ctx: AuthContext,
  client: Client,
  who: Authenticated,
  { id }: FactorRow,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockOwner(ctx, tx, who, () => factorRefusal('unenrollLevel'))
    const factor = await findFactor(tx, id)
    if (!factor) throw factorRefusal('notFound')
    await removeFactor(ctx, tx, who.user, factor)
    const traits = { factor_id: id, factor_status: factor.status, session_id: who.session?.id ?? '' }
    await recordAudit(ctx, tx, { client, user: who.user, action: 'factor_unenrolled', traits })
  })
}

/** Sessions lose the level they got from the factor. */
export async function removeFactor(ctx: AuthContext, tx: Tx, owner: UserRow, factor: FactorRow): Promise<void> {
  if (!(await deleteFactor(tx, factor.id))) throw factorRefusal('notFound')
  const method = methodByType[factor.factor_type]
  await lowerSessionsOf(tx, { factorId: factor.id, method, at: new Date(ctx.now()) })
  if (factor.status === 'verified')
    await queueNotice(ctx, tx, owner, { change: 'factor-removed', detail: factor.factor_type })
}
