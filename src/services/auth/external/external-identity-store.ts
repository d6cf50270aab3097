import { sql } from 'kysely'
import type { Db } from '../auth-context.ts'
import type { IdentityRow } from '../auth-tables.ts'

export interface IdentityKey {
  provider: string
  /** The provider's id for the person. */
  subject: string
}

/** Makes concurrent first sign-ins of one person wait for each other. */
export async function lockIdentity(db: Db, { provider, subject }: IdentityKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`auth identity ${provider} ${subject}`}, 0))`.execute(db)
}

export async function findIdentity(db: Db, { provider, subject }: IdentityKey): Promise<IdentityRow | null> {
  const row = await db
    .selectFrom('auth.identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', subject)
    .executeTakeFirst()
  return row ?? null
}

export async function deleteIdentity(db: Db, id: string): Promise<void> {
  await db.deleteFrom('auth.identities').where('id', '=', id).execute()
}

export async function deleteOtherIdentities(db: Db, userId: string, keptId: string): Promise<void> {
  await db.deleteFrom('auth.identities').where('user_id', '=', userId).where('id', '<>', keptId).execute()
}

/**
 * Accounts that own one of these addresses: it is their address, or one of their identities has proved it. An identity
 * that merely claims an address does not count, or a stranger could claim the accounts of future visitors.
 */
export async function listAddressOwners(db: Db, emails: string[], audience: string): Promise<string[]> {
  if (emails.length === 0) return []
  const rows = await db
    .selectFrom('auth.users')
    .select('id')
    .where('is_sso_user', '=', false)
    .where('aud', '=', audience)
    .where('deleted_at', 'is', null)
    .where((test) =>
      test.or([
        test('email', 'in', emails),
        test.exists(
          test
            .selectFrom('auth.identities')
            .select('auth.identities.id')
            .whereRef('auth.identities.user_id', '=', 'auth.users.id')
            .where('auth.identities.email', 'in', emails)
            .where('auth.identities.provider', 'not like', 'sso:%')
            .where(sql<boolean>`identity_data ->> 'email_verified' = 'true'`),
        ),
      ]),
    )
    .limit(2)
    .execute()
  return rows.map(({ id }) => id)
}
