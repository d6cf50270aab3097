import type { Db } from '../auth-context.ts'
import type { FactorRow, IdentityRow, UserRow } from '../auth-tables.ts'
import { findProfileParts, readProfileParts } from './profile-store.ts'

/** An account with everything the protocol shows of it. */
export interface Profile {
  user: UserRow
  identities: IdentityRow[]
  factors: FactorRow[]
}

export async function loadProfile(db: Db, user: UserRow): Promise<Profile> {
  return { user, ...readProfileParts(await findProfileParts(db, user.id)) }
}
