import { sql } from 'kysely'
import type { Db } from './auth-context.ts'
import { INSTANCE_ID, type UserRow } from './auth-tables.ts'
import { type ProfileParts, profileParts } from './profile-store.ts'

interface Rotation {
  token: string
  next: string
  at: Date
  userAgent: string
  address: string
  /** Null where nothing is written down. */
  auditId: string | null
  /** 0: no such limit. */
  sessionSeconds: number
  idleSeconds: number
  /** For so long a session may do without the second factor that its account has. */
  graceSeconds: number
}

type Rotated = UserRow &
  ProfileParts & { session_id: string; session_aal: string; session_at: Date; amr: { method: string; at: string }[] }

/**
 * The refresh that nearly all are, in one way to the database: a token that was not used yet, of a session that lives
 * and an account that may. Null for anything else, with nothing changed. The session is locked before its token is
 * used, as wherever tokens are, so two that come with one token are judged one after the other.
 */
export async function rotateUnusedToken(db: Db, rotation: Rotation): Promise<Rotated | null> {
  const { token, next, at, userAgent, address, auditId, sessionSeconds, idleSeconds, graceSeconds } = rotation
  const { rows } = await sql<Rotated>`/* kept: rotate-token */ with locked as materialized (
      select s.id, s.user_id, s.aal, s.created_at from auth.sessions s
      where s.id = (select session_id from auth.refresh_tokens where token = ${token})
        and (s.not_after is null or s.not_after > ${at})
        and (${sessionSeconds}::float8 = 0
          or s.created_at + ${sessionSeconds}::float8 * interval '1 second' > ${at})
        and (${idleSeconds}::float8 = 0 or coalesce(s.refreshed_at at time zone 'UTC', s.created_at)
          + ${idleSeconds}::float8 * interval '1 second' > ${at})
        and (${graceSeconds}::float8 = 0 or s.aal <> 'aal1'
          or s.created_at + ${graceSeconds}::float8 * interval '1 second' > ${at}
          or not exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified'))
      for no key update
    ), allowed as materialized (
      select u.* from auth.users u join locked on u.id = locked.user_id
      where u.deleted_at is null and (u.banned_until is null or u.banned_until <= ${at})
    ), used as (
      update auth.refresh_tokens t set revoked = true, updated_at = ${at} from locked, allowed
      where t.token = ${token} and not t.revoked and t.session_id = locked.id
      returning t.session_id, t.user_id
    ), given as (
      insert into auth.refresh_tokens
        (instance_id, token, user_id, session_id, parent, revoked, created_at, updated_at)
      select ${INSTANCE_ID}::uuid, ${next}, user_id, session_id, ${token}, false, ${at}, ${at} from used
    ), noted as (
      update auth.sessions s set updated_at = ${at}, user_agent = ${userAgent}, ip = ${address}::inet,
        refreshed_at = ${at}::timestamptz at time zone 'UTC'
      from used where s.id = used.session_id
    ), written as (
      insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
      select ${INSTANCE_ID}::uuid, ${auditId}::uuid, json_build_object('actor_id', a.id, 'actor_via_sso', a.is_sso_user,
        'actor_username', coalesce(nullif(a.email, ''), a.phone, ''), 'action', 'token_refreshed', 'log_type', 'token'),
        ${at}, ${address} from used, allowed a where ${auditId}::uuid is not null
    )
    select a.*, locked.id as session_id, locked.aal as session_aal, locked.created_at as session_at, ${profileParts(sql`a.id`)},
      (select coalesce(json_agg(json_build_object('method', c.authentication_method, 'at', c.updated_at)
        order by c.updated_at desc), '[]') from auth.mfa_amr_claims c where c.session_id = locked.id) as amr
    from used, locked, allowed a`.execute(db)
  return rows[0] ?? null
}
