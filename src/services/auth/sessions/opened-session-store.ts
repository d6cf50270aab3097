import { sql } from 'kysely'
import { executePrepared } from '#platform/database/prepared-statements.ts'
import type { Db } from '../auth-context.ts'
import { INSTANCE_ID, type UserRow } from '../auth-tables.ts'
import { type ProfileParts, profileParts } from '../users/profile-store.ts'

interface NewOpenedSession {
  id: string
  userId: string
  at: Date
  userAgent: string
  ipAddress: string
  notAfter: Date | null
  claim: { id: string; method: string }
  /** What the key that signs its refresh tokens is made from. */
  storedKey: string
  /** The id of the audit log entry, if one is to be written. */
  loginId: string | null
  /** The hash that was compared; null if nothing was. */
  passwordHash: string | null
}

/**
 * Stores a session and everything that belongs to it, in one statement. Null, with nothing
 * stored, if the account no longer exists or no longer has the password that was compared.
 */
export async function insertOpenedSession(db: Db, session: NewOpenedSession): Promise<(UserRow & ProfileParts) | null> {
  const { id, userId, at, claim, storedKey: key, loginId, passwordHash: hash } = session
  const query = sql<UserRow & ProfileParts>`with known as (
      update auth.users set last_sign_in_at = ${at}, updated_at = ${at}
      where id = ${userId} and (${hash}::text is null or encrypted_password = ${hash}::text) returning *
    ), opened as (
      insert into auth.sessions (id, user_id, created_at, updated_at, aal, not_after, user_agent, ip,
        refresh_token_hmac_key, refresh_token_counter)
      select ${id}::uuid, id, ${at}::timestamptz, ${at}::timestamptz, 'aal1', ${session.notAfter}::timestamptz,
        ${session.userAgent}::text, ${session.ipAddress}::inet, ${key}::text, 0 from known
    ), claimed as (
      insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
      select ${claim.id}::uuid, ${id}::uuid, ${claim.method}::text, ${at}::timestamptz, ${at}::timestamptz from known
    ), noted as (
      insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
      select ${INSTANCE_ID}::uuid, ${loginId}::uuid, json_build_object('actor_id', id, 'actor_via_sso', is_sso_user,
        'actor_username', coalesce(nullif(email, ''), phone, ''), 'action', 'login', 'log_type', 'account'),
        ${at}, ${session.ipAddress} from known where ${loginId}::uuid is not null
    )
    select u.*, ${sql.raw(profileParts)} from known u`
  const { rows } = await executePrepared(db, 'open-session', query.compile(db))
  return rows[0] ?? null
}
