import { CompiledQuery } from 'kysely'
import { executePrepared } from '#platform/database/prepared-statements.ts'
import type { Db } from '../auth-context.ts'
import { INSTANCE_ID, type UserRow } from '../auth-tables.ts'
import { type ProfileParts, profileParts } from '../users/profile-store.ts'
import { rowOfJson } from '../users/row-of-json.ts'

interface Rotation {
  token: string
  next: string
  at: Date
  userAgent: string
  address: string
  /** Null if no audit log entry is to be written. */
  auditId: string | null
  /** 0 means no limit. */
  sessionSeconds: number
  idleSeconds: number
  /** How long a session may exist without the account's second factor. */
  graceSeconds: number
}

interface RotatedRow extends ProfileParts {
  /** As JSON: reading one column is several times as fast as reading an account's forty. */
  account: unknown
  session_id: string
  session_aal: string
  session_at: Date
  session_end: Date | null
  amr: { method: string; at: string }[]
}

/** Plain SQL with numbered parameters, so that each value is sent once and no query is built for each refresh. */
const ROTATE = `with locked as materialized (
      select s.id, s.user_id, s.aal, s.created_at, s.not_after from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = (select session_id from auth.refresh_tokens where token = $1::text)
        and u.deleted_at is null and (u.banned_until is null or u.banned_until <= $3::timestamptz)
        and (s.not_after is null or s.not_after > $3::timestamptz)
        and ($6::float8 = 0 or s.created_at + $6::float8 * interval '1 second' > $3::timestamptz)
        and ($7::float8 = 0 or coalesce(s.refreshed_at at time zone 'UTC', s.created_at)
          + $7::float8 * interval '1 second' > $3::timestamptz)
        and ($8::float8 = 0 or s.aal <> 'aal1' or s.created_at + $8::float8 * interval '1 second' > $3::timestamptz
          or not exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified'))
      for no key update of s
    ), used as (
      update auth.refresh_tokens t set revoked = true, updated_at = $3::timestamptz from locked
      where t.token = $1::text and not t.revoked and t.session_id = locked.id
      returning t.session_id, t.user_id
    ), given as (
      insert into auth.refresh_tokens
        (instance_id, token, user_id, session_id, parent, revoked, created_at, updated_at)
      select '${INSTANCE_ID}'::uuid, $2::text, user_id, session_id, $1::text, false, $3::timestamptz, $3::timestamptz
      from used
    ), noted as (
      update auth.sessions s set updated_at = $3::timestamptz, user_agent = $4::text, ip = $5::text::inet,
        refreshed_at = $3::timestamptz at time zone 'UTC'
      from used where s.id = used.session_id
    ), written as (
      insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
      select '${INSTANCE_ID}'::uuid, $9::uuid, json_build_object('actor_id', u.id, 'actor_via_sso', u.is_sso_user,
        'actor_username', coalesce(nullif(u.email, ''), u.phone, ''), 'action', 'token_refreshed', 'log_type', 'token'),
        $3::timestamptz, $5::text
      from used, locked join auth.users u on u.id = locked.user_id where $9::uuid is not null
    )
    select to_jsonb(u) as account, locked.id as session_id, locked.aal as session_aal, locked.created_at as session_at, locked.not_after as session_end, ${profileParts},
      (select coalesce(json_agg(json_build_object('method', c.authentication_method, 'at', c.updated_at)
        order by c.updated_at desc), '[]') from auth.mfa_amr_claims c where c.session_id = locked.id) as amr
    from used, locked join auth.users u on u.id = locked.user_id`

/**
 * The usual refresh, in one round trip to the database: an unused token of a valid session and a valid account. Null
 * for anything else, with nothing changed. As everywhere, the session is locked before its token is used, so that two
 * concurrent requests with one token are handled one after the other.
 */
export async function rotateUnusedToken(db: Db, rotation: Rotation): Promise<(RotatedRow & { user: UserRow }) | null> {
  const { token, next, at, userAgent, address, auditId, sessionSeconds, idleSeconds, graceSeconds } = rotation
  const values = [token, next, at, userAgent, address, sessionSeconds, idleSeconds, graceSeconds, auditId]
  const { rows } = await executePrepared<RotatedRow>(db, 'rotate-token', CompiledQuery.raw(ROTATE, values))
  return rows[0] ? { ...rows[0], user: rowOfJson<UserRow>(rows[0].account) } : null
}
