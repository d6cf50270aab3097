import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client } from '../auth-context.ts'
import type { FactorRow } from '../auth-tables.ts'
import { updateFactor } from '../factors/factor-store.ts'
import { getOwnFactor } from '../factors/get-own-factor.ts'
import { removeFactor } from '../factors/unenroll-factor.ts'
import { readPhoneNumber } from '../phones/phone-number.ts'
import { getUser } from '../users/get-user.ts'
import { listFactors, lockUser } from '../users/user-store.ts'
import type { AdminFactorBody } from '../wire/factor-bodies.ts'
import { factorRefusal, nameConflict } from '../wire/mfa-refusals.ts'

/** GET /admin/users/{id}/factors */
export async function listFactorsAsAdmin(ctx: AuthContext, userId: string): Promise<FactorRow[]> {
  return listFactors(ctx.db, (await getUser(ctx, userId)).id)
}

/** A factor, and the account it belongs to. */
interface Named {
  userId: string
  factorId: string
}

/** DELETE /admin/users/{id}/factors/{id}: for a user who lost the factor. */
export async function deleteFactorAsAdmin(ctx: AuthContext, client: Client, named: Named): Promise<FactorRow> {
  const user = await getUser(ctx, named.userId)
  const factor = await getOwnFactor(ctx, user.id, named.factorId)
  await ctx.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    await removeFactor(ctx, tx, user, factor)
    await recordAudit(ctx, tx, { client, user, action: 'factor_deleted', traits: { factor_id: factor.id } })
  })
  return factor
}

/** PUT /admin/users/{id}/factors/{id}: changes the name, or the number of a phone factor. */
export async function updateFactorAsAdmin(
  ctx: AuthContext,
  client: Client,
  named: Named,
  body: AdminFactorBody,
): Promise<FactorRow> {
  const user = await getUser(ctx, named.userId)
  const factor = await getOwnFactor(ctx, user.id, named.factorId)
  const phone = factor.factor_type === 'phone' && body.phone !== '' ? readPhoneNumber(body.phone) : factor.phone
  const name = body.friendly_name || factor.friendly_name
  return ctx.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    const others = (await listFactors(tx, user.id)).filter(({ id }) => id !== factor.id)
    if (name !== '' && others.some((other) => other.friendly_name === name)) throw nameConflict(name)
    if (phone !== null && others.some((other) => other.phone === phone)) throw factorRefusal('phoneExists')
    await recordAudit(ctx, tx, { client, user, action: 'factor_updated', traits: { factor_id: factor.id } })
    return updateFactor(tx, factor.id, { friendly_name: name, phone, updated_at: new Date(ctx.now()) })
  })
}
