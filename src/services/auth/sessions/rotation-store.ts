import { CompiledQuery } from 'kysely'
import { executePrepared } from '#platform/database/prepared-statements.ts'
import type { Db } from '../auth-context.ts'
import { INSTANCE_ID, type UserRow } from '../auth-tables.ts'
import { parseJsonRow } from '../users/parse-json-row.ts'
import { type ProfileParts, profileParts } from '../users/profile-store.ts'

/** The refresh and the limits of sessions that it must respect. */
export interface Rotation {
  at: Date
  userAgent: string
  ipAddress: string
  /** 0 means no limit. */
  sessionSeconds: number
  idleSeconds: number
  /** How long a session may exist without the account's second factor. */
  graceSeconds: number
  /** Null if no audit log entry is to be written. */
  auditId: string | null
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

export type RotatedSession = RotatedRow & { user: UserRow }

// Plain SQL with numbered parameters, so that each value is sent once and no query is built for each refresh. The first
// seven are the fields of `Rotation` in their order.

/** Whether the session `s` of the account `u` may be refreshed. `judgeSession` gives the reasons against it. */
const isAlive = `u.deleted_at is null and (u.banned_until is null or u.banned_until <= $1::timestamptz)
        and (s.not_after is null or s.not_after > $1::timestamptz)
        and ($4::float8 = 0 or s.created_at + $4::float8 * interval '1 second' > $1::timestamptz)
        and ($5::float8 = 0 or coalesce(s.refreshed_at at time zone 'UTC', s.created_at)
          + $5::float8 * interval '1 second' > $1::timestamptz)
        and ($6::float8 = 0 or s.aal <> 'aal1' or s.created_at + $6::float8 * interval '1 second' > $1::timestamptz
          or not exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified'))`

const noteUse = `updated_at = $1::timestamptz, user_agent = $2::text, ip = $3::text::inet,
        refreshed_at = $1::timestamptz at time zone 'UTC'`

/** Writes the audit log entry and reads the `rotated` session with everything that its answer shows. */
const conclusion = `written as (
      insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
      select '${INSTANCE_ID}'::uuid, $7::uuid, json_build_object('actor_id', u.id, 'actor_via_sso', u.is_sso_user,
        'actor_username', coalesce(nullif(u.email, ''), u.phone, ''), 'action', 'token_refreshed', 'log_type', 'token'),
        $1::timestamptz, $3::text
      from rotated join auth.users u on u.id = rotated.user_id where $7::uuid is not null
    )
    select to_jsonb(u) as account, rotated.id as session_id, rotated.aal as session_aal,
      rotated.created_at as session_at, rotated.not_after as session_end, ${profileParts},
      (select coalesce(json_agg(json_build_object('method', c.authentication_method, 'at', c.updated_at)
        order by c.updated_at desc), '[]') from auth.mfa_amr_claims c where c.session_id = rotated.id) as amr
    from rotated join auth.users u on u.id = rotated.user_id`

const ROTATE_STORED = `with locked as materialized (
      select s.id, s.user_id, s.aal, s.created_at, s.not_after from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = (select session_id from auth.refresh_tokens where token = $8::text) and ${isAlive}
      for no key update of s
    ), used as (
      update auth.refresh_tokens t set revoked = true, updated_at = $1::timestamptz from locked
      where t.token = $8::text and not t.revoked and t.session_id = locked.id
      returning t.session_id, t.user_id
    ), given as (
      insert into auth.refresh_tokens
        (instance_id, token, user_id, session_id, parent, revoked, created_at, updated_at)
      select '${INSTANCE_ID}'::uuid, $9::text, user_id, session_id, $8::text, false, $1::timestamptz, $1::timestamptz
      from used
    ), noted as (
      update auth.sessions s set ${noteUse} from used where s.id = used.session_id
    ), rotated as (
      select locked.* from locked join used on used.session_id = locked.id
    ), ${conclusion}`

/**
 * The usual refresh, in one round trip to the database: an unused token of a valid session and a valid account. Null
 * for anything else, with nothing changed. As everywhere, the session is locked before its token is used, so that two
 * concurrent requests with one token are handled one after the other.
 */
export function rotateUnusedToken(
  db: Db,
  rotation: Rotation,
  { token, next }: { token: string; next: string },
): Promise<RotatedSession | null> {
  return rotate(db, 'rotate-token', ROTATE_STORED, [...valuesOf(rotation), token, next])
}

const ROTATE_SIGNED = `with rotated as (
      update auth.sessions s set refresh_token_counter = s.refresh_token_counter + 1, ${noteUse} from auth.users u
      where s.id = $8::uuid and s.refresh_token_hmac_key = $9::text and s.refresh_token_counter = $10::bigint
        and u.id = s.user_id and ${isAlive}
      returning s.id, s.user_id, s.aal, s.created_at, s.not_after
    ), ${conclusion}`

/** What a session stores about its signed tokens. */
export interface SignedTokenState {
  key: string
  counter: number
}

/**
 * The same for a signed token whose signature the caller has checked. The statement compares key and counter again
 * under the row's lock, so that of two concurrent requests with one token only the first increments the counter.
 */
export function rotateSignedToken(
  db: Db,
  rotation: Rotation,
  { sessionId, key, counter }: SignedTokenState & { sessionId: string },
): Promise<RotatedSession | null> {
  return rotate(db, 'rotate-signed-token', ROTATE_SIGNED, [...valuesOf(rotation), sessionId, key, counter])
}

const STATE = `select refresh_token_hmac_key as key, refresh_token_counter::float8 as counter
    from auth.sessions where id = $1::uuid and refresh_token_hmac_key is not null`

export async function findSignedTokenState(db: Db, sessionId: string): Promise<SignedTokenState | null> {
  const query = CompiledQuery.raw(STATE, [sessionId])
  const { rows } = await executePrepared<SignedTokenState>(db, 'signed-token-state', query)
  return rows[0] ?? null
}

function valuesOf({
  at,
  userAgent,
  ipAddress,
  sessionSeconds,
  idleSeconds,
  graceSeconds,
  auditId,
}: Rotation): unknown[] {
  return [at, userAgent, ipAddress, sessionSeconds, idleSeconds, graceSeconds, auditId]
}

async function rotate(db: Db, name: string, text: string, values: unknown[]): Promise<RotatedSession | null> {
  const { rows } = await executePrepared<RotatedRow>(db, name, CompiledQuery.raw(text, values))
  return rows[0] ? { ...rows[0], user: parseJsonRow<UserRow>(rows[0].account) } : null
}
