import type { Db } from './auth-context.ts'
import type { FactorRow, IdentityRow, UserRow } from './auth-tables.ts'
import { listIdentities } from './identity-store.ts'
import { listFactors } from './user-store.ts'

/** An account with all that the wire shows of it. */
export interface Profile {
  user: UserRow
  identities: IdentityRow[]
  factors: FactorRow[]
}

export async function loadProfile(db: Db, user: UserRow): Promise<Profile> {
  // One after another: inside a transaction there is only one connection.
  const identities = await listIdentities(db, user.id)
  const factors = await listFactors(db, user.id)
  return { user, identities, factors }
}
