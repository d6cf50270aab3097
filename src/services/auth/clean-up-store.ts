import { sql } from 'kysely'
import type { Db } from './auth-context.ts'

interface Outlived {
  now: Date
  sessionSeconds: number
  idleSeconds: number
}

/** Everything is kept for a day after it expires, so that a late client still gets the reason. */
export async function deleteExpired(db: Db, { now, sessionSeconds, idleSeconds }: Outlived): Promise<void> {
  const dayAgo = sql`${now}::timestamptz - interval '24 hours'`
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
}

/** Deletes anonymous accounts that nobody has used for a month. Returns their ids. */
export async function deleteAnonymous(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from auth.users
    where is_anonymous and created_at < ${now}::timestamptz - interval '30 days'
      and not exists (select from auth.sessions s where s.user_id = auth.users.id
        and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) > ${now}::timestamptz - interval '30 days')
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Deletes accounts that nobody has confirmed or used since their last mail, and returns their ids. Accounts of
 * providers, companies and wallets need no confirmation and are left alone.
 */
export async function deleteUnconfirmed(db: Db, now: Date, days: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from auth.users u
    where confirmed_at is null and not is_anonymous and not is_sso_user and last_sign_in_at is null
      and greatest(created_at, confirmation_sent_at, recovery_sent_at, invited_at, phone_change_sent_at)
        < ${now}::timestamptz - ${days}::int * interval '1 day'
      and not exists (select from auth.identities i where i.user_id = u.id and i.provider not in ('email', 'phone'))
      and not exists (select from auth.sessions s where s.user_id = u.id)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
