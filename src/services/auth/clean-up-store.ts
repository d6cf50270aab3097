import { sql } from 'kysely'
import type { Db } from './auth-context.ts'

interface Outlived {
  now: Date
  sessionSeconds: number
  idleSeconds: number
}

/** Everything stays a day longer than it is valid, so that a late client is still told the reason. */
export async function deleteOutlived(db: Db, { now, sessionSeconds, idleSeconds }: Outlived): Promise<void> {
  const dayAgo = sql`${now}::timestamptz - interval '24 hours'`
  await sql`delete from auth.refresh_tokens where revoked and updated_at < ${dayAgo}`.execute(db)
  await sql`delete from auth.sessions where not_after < ${now}::timestamptz - interval '72 hours'`.execute(db)
  if (sessionSeconds > 0) {
    await sql`delete from auth.sessions
      where created_at + ${sessionSeconds}::float8 * interval '1 second' < ${dayAgo}`.execute(db)
  }
  if (idleSeconds > 0) {
    await sql`delete from auth.sessions
      where coalesce(refreshed_at at time zone 'UTC', created_at) + ${idleSeconds}::float8 * interval '1 second'
        < ${dayAgo}`.execute(db)
  }
  await sql`delete from auth.webauthn_challenges where expires_at < ${dayAgo}`.execute(db)
  await sql`delete from wallet_messages where expires_at < ${now}`.execute(db)
  await sql`delete from auth.mfa_challenges where created_at < ${dayAgo}`.execute(db)
  await sql`delete from auth.mfa_factors where status = 'unverified' and created_at < ${dayAgo}`.execute(db)
  await sql`delete from auth.saml_relay_states where created_at < ${dayAgo}`.execute(db)
  await sql`delete from used_saml_assertions where expires_at < ${now}`.execute(db)
  await sql`delete from auth.flow_state where created_at < ${dayAgo}`.execute(db)
  await sql`delete from auth.oauth_client_states where created_at < ${dayAgo}`.execute(db)
  await sql`delete from auth.users where is_anonymous and created_at < ${now}::timestamptz - interval '30 days'
    and not exists (select from auth.sessions s where s.user_id = auth.users.id
      and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) > ${now}::timestamptz - interval '30 days')`.execute(
    db,
  )
}
