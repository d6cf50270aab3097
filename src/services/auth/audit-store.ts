import { sql } from 'kysely'
import type { AuthContext, Client, Db } from './auth-context.ts'
import { INSTANCE_ID, type UserRow } from './auth-tables.ts'
import type { Metadata } from './users/metadata.ts'

const logTypes = {
  login: 'account',
  logout: 'account',
  invite_accepted: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  token_revoked: 'token',
  token_refreshed: 'token',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
  factor_updated: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  user_modified: 'user',
  passkey_created: 'user',
  passkey_updated: 'user',
  passkey_deleted: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_confirmation_requested: 'user',
  user_repeated_signup: 'user',
  user_updated_password: 'user',
  identity_linked: 'user',
  identity_unlinked: 'user',
} as const

interface AuditEntry {
  client: Client
  user: UserRow | null
  action: keyof typeof logTypes
  /** Further details, named as in the protocol. */
  traits?: Metadata
}

/** Removes email and IP address from audit entries about accounts that no longer exist. */
export async function anonymizeActors(db: Db, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  await sql`update auth.audit_log_entries
    set ip_address = '', payload = (payload::jsonb || '{"actor_username": ""}')::json
    where payload ->> 'actor_id' = any (${userIds}::text[])`.execute(db)
}

export async function deleteAuditBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('auth.audit_log_entries').where('created_at', '<', moment).execute()
}

/** Records an event of an account, in the same transaction. */
export async function recordAudit(
  { settings, now, newId }: AuthContext,
  db: Db,
  { client, user, action, traits }: AuditEntry,
): Promise<void> {
  if (!settings.isAuditOn) return
  await db
    .insertInto('auth.audit_log_entries')
    .values({
      instance_id: INSTANCE_ID,
      id: newId(),
      payload: JSON.stringify({
        actor_id: user?.id ?? INSTANCE_ID,
        actor_via_sso: user?.is_sso_user ?? false,
        actor_username: user?.email || user?.phone || '',
        action,
        log_type: logTypes[action],
        ...(traits && { traits }),
      }),
      created_at: new Date(now()),
      ip_address: client.ipAddress,
    })
    .execute()
}
