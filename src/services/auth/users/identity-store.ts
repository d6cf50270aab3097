import type { Db } from '../auth-context.ts'
import type { IdentityRow } from '../auth-tables.ts'
import type { Metadata } from './metadata.ts'

export async function listIdentities(db: Db, userId: string): Promise<IdentityRow[]> {
  return db
    .selectFrom('auth.identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('provider')
    .orderBy('id')
    .execute()
}

interface NewIdentity {
  id: string
  userId: string
  provider: string
  providerId: string
  data: Metadata
  at: Date
}

export async function insertIdentity(db: Db, identity: NewIdentity): Promise<void> {
  const { at } = identity
  await db
    .insertInto('auth.identities')
    .values({
      id: identity.id,
      user_id: identity.userId,
      provider: identity.provider,
      provider_id: identity.providerId,
      identity_data: JSON.stringify(identity.data),
      last_sign_in_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

export async function updateIdentity(db: Db, id: string, data: Metadata, at: Date): Promise<void> {
  await db
    .updateTable('auth.identities')
    .set({ identity_data: JSON.stringify(data), updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** Replaces the stored data with what the provider or wallet now says. */
export async function recordIdentitySignIn(db: Db, id: string, data: Metadata, at: Date): Promise<void> {
  await db
    .updateTable('auth.identities')
    .set({ identity_data: JSON.stringify(data), last_sign_in_at: at, updated_at: at })
    .where('id', '=', id)
    .execute()
}

export async function hideIdentity(db: Db, id: string, providerId: string, at: Date): Promise<void> {
  await db
    .updateTable('auth.identities')
    .set({ identity_data: '{}', provider_id: providerId, updated_at: at })
    .where('id', '=', id)
    .execute()
}

export async function deleteIdentities(db: Db, userId: string, provider: string): Promise<void> {
  await db.deleteFrom('auth.identities').where('user_id', '=', userId).where('provider', '=', provider).execute()
}

export async function deleteIdentitiesExcept(db: Db, userId: string, provider: string): Promise<void> {
  await db.deleteFrom('auth.identities').where('user_id', '=', userId).where('provider', '<>', provider).execute()
}
