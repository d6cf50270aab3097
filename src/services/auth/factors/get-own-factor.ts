import { isUuid } from '#domain/is-uuid.ts'
import type { AuthContext } from '../auth-context.ts'
import type { FactorRow } from '../auth-tables.ts'
import type { Authenticated } from '../sessions/authenticate.ts'
import { factorRefusal } from '../wire/mfa-refusals.ts'
import { findFactor } from './factor-store.ts'

/** Second factors are for accounts that can be signed in to again, so not for anonymous ones. */
export function requireNotAnonymous({ user, claims }: Authenticated): void {
  if (claims.is_anonymous ?? user.is_anonymous) throw factorRefusal('anonymous')
}

/** The factor named by a request, if it belongs to the account. */
export async function getOwnFactor(ctx: AuthContext, userId: string, id: string): Promise<FactorRow> {
  if (!isUuid(id)) throw factorRefusal('idMalformed')
  const factor = await findFactor(ctx.db, id)
  if (factor?.user_id !== userId) throw factorRefusal('notFound')
  return factor
}
