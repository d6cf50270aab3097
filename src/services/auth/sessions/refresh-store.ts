import { CompiledQuery } from 'kysely'
import { executePrepared } from '#platform/database/prepared-statements.ts'
import type { Client, Db } from '../auth-context.ts'
import { INSTANCE_ID, type SessionRow, type UserRow } from '../auth-tables.ts'
import { parseJsonRow } from '../users/parse-json-row.ts'
import type { Profile } from '../users/profile.ts'
import { type ProfileParts, profileParts, readProfileParts } from '../users/profile-store.ts'
import type { AmrClaim } from './session-store.ts'

// Plain SQL with numbered parameters, so that no query is built for each refresh.

/** A session with everything that decides about its refresh, and everything that the answer shows. */
export interface RefreshedSession {
  session: SessionRow
  profile: Profile
  amr: AmrClaim[]
}

interface FoundRow extends ProfileParts {
  /** As JSON: reading one column is several times as fast as reading an account's forty. */
  account: unknown
  session: unknown
  amr: { method: string; at: string }[]
}

const FIND = `select to_jsonb(u) as account, ${profileParts},
      to_jsonb(s) || jsonb_build_object('refreshed_at', s.refreshed_at at time zone 'UTC') as session,
      (select coalesce(json_agg(json_build_object('method', c.authentication_method, 'at', c.updated_at)
        order by c.updated_at desc), '[]') from auth.mfa_amr_claims c where c.session_id = s.id) as amr
    from auth.sessions s join auth.users u on u.id = s.user_id where s.id = $1::uuid`

export async function findRefreshedSession(db: Db, id: string): Promise<RefreshedSession | null> {
  const { rows } = await executePrepared<FoundRow>(db, 'session-to-refresh', CompiledQuery.raw(FIND, [id]))
  const [row] = rows
  if (!row) return null
  return {
    session: parseJsonRow<SessionRow>(row.session),
    profile: { user: parseJsonRow<UserRow>(row.account), ...readProfileParts(row) },
    amr: row.amr.map(({ method, at }) => ({ method, timestamp: Math.floor(Date.parse(at) / 1000) })),
  }
}

interface Advance {
  sessionId: string
  /** The counter that was read. */
  from: number
  to: number
  at: Date
  client: Client
  /** Null to write no audit log entry. */
  auditId: string | null
}

const ADVANCE = `with advanced as (
      update auth.sessions set refresh_token_counter = $3::bigint, updated_at = $4::timestamptz,
        refreshed_at = $4::timestamptz at time zone 'UTC', user_agent = $5::text, ip = $6::text::inet
      where id = $1::uuid and refresh_token_counter = $2::bigint returning user_id
    ), written as (
      insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
      select '${INSTANCE_ID}'::uuid, $7::uuid, json_build_object('actor_id', u.id, 'actor_via_sso', u.is_sso_user,
        'actor_username', coalesce(nullif(u.email, ''), u.phone, ''), 'action', 'token_refreshed', 'log_type', 'token'),
        $4::timestamptz, $6::text
      from advanced join auth.users u on u.id = advanced.user_id where $7::uuid is not null
    )
    select from advanced`

/**
 * Moves the session's counter on and records its use, in one statement. False, with nothing changed, if the counter is
 * no longer the one that was read: of concurrent requests with one token, only the first moves it.
 */
export async function advanceSession(db: Db, { sessionId, from, to, at, client, auditId }: Advance): Promise<boolean> {
  const values = [sessionId, from, to, at, client.userAgent, client.ipAddress, auditId]
  const { rows } = await executePrepared(db, 'advance-session', CompiledQuery.raw(ADVANCE, values))
  return rows.length > 0
}
