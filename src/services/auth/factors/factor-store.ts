import { type Selectable, sql, type Updateable } from 'kysely'
import { translateViolations } from '#platform/database/unique-violations.ts'
import type { Db } from '../auth-context.ts'
import type { AuthTables, FactorRow } from '../auth-tables.ts'
import type { FactorType } from './mfa-settings.ts'

type FactorChange = Updateable<AuthTables['auth.mfa_factors']>

export async function findFactor(db: Db, id: string): Promise<FactorRow | null> {
  return (await db.selectFrom('auth.mfa_factors').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

interface NewFactor {
  id: string
  userId: string
  type: FactorType
  friendlyName: string
  secret: string
  phone: string | null
  at: Date
}

export async function insertFactor(db: Db, factor: NewFactor): Promise<void> {
  await db
    .insertInto('auth.mfa_factors')
    .values({
      id: factor.id,
      user_id: factor.userId,
      factor_type: factor.type,
      friendly_name: factor.friendlyName,
      status: 'unverified',
      secret: factor.secret,
      phone: factor.phone,
      created_at: factor.at,
      updated_at: factor.at,
      last_challenged_at: null,
    })
    .execute()
}

export async function updateFactor(db: Db, id: string, change: FactorChange): Promise<FactorRow> {
  return db.updateTable('auth.mfa_factors').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** False if it no longer existed. */
export async function deleteFactor(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('auth.mfa_factors').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteUnverified(db: Db, userId: string, type: FactorType): Promise<void> {
  await db
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', userId)
    .where('factor_type', '=', type)
    .where('status', '=', 'unverified')
    .execute()
}

/** Deletes unverified factors, of any account, enrolled before then and never challenged. */
export async function deleteAbandoned(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('auth.mfa_factors as factor')
    .where('status', '=', 'unverified')
    .where('created_at', '<', before)
    .where((test) =>
      test.not(
        test.exists(test.selectFrom('auth.mfa_challenges').select('id').whereRef('factor_id', '=', 'factor.id')),
      ),
    )
    .execute()
}

/** Another factor was challenged in the same microsecond. The caller should try again. */
export class ChallengeTimeTaken extends Error {
  override name = 'ChallengeTimeTaken'
}

const translate = translateViolations({
  mfa_factors_last_challenged_at_key: (cause) => new ChallengeTimeTaken(cause.message, { cause }),
})

/**
 * False if the factor is gone. The column is unique across all factors and has microseconds, which our clock lacks, so
 * those are random; throws `ChallengeTimeTaken` on a collision.
 */
export async function recordChallenge(db: Db, id: string, at: Date): Promise<boolean> {
  const moment = sql<Date>`${at}::timestamptz + floor(random() * 1000) * interval '1 microsecond'`
  const { numUpdatedRows } = await db
    .updateTable('auth.mfa_factors')
    .set({ last_challenged_at: moment, updated_at: at })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .catch(translate)
  return numUpdatedRows > 0n
}

interface NewChallenge {
  id: string
  factorId: string
  ipAddress: string
  codeHash: string
  webauthn: object | null
  at: Date
}

export async function insertChallenge(db: Db, challenge: NewChallenge): Promise<void> {
  await db
    .insertInto('auth.mfa_challenges')
    .values({
      id: challenge.id,
      factor_id: challenge.factorId,
      created_at: challenge.at,
      verified_at: null,
      ip_address: challenge.ipAddress,
      otp_code: challenge.codeHash,
      web_authn_session_data: challenge.webauthn && JSON.stringify(challenge.webauthn),
    })
    .execute()
}

export type LockedChallenge = Selectable<AuthTables['auth.mfa_challenges']> & { is_same_address: boolean }

/** Locked until the transaction ends, so that a challenge is answered only once. */
export async function lockChallenge(
  db: Db,
  { id, factorId, ipAddress }: { id: string; factorId: string; ipAddress: string },
): Promise<LockedChallenge | null> {
  const row = await db
    .selectFrom('auth.mfa_challenges')
    .selectAll()
    .select(sql<boolean>`ip_address = ${ipAddress}::inet`.as('is_same_address'))
    .where('id', '=', id)
    .where('factor_id', '=', factorId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function markAnswered(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('auth.mfa_challenges').set({ verified_at: at }).where('id', '=', id).execute()
}

export async function deleteChallenge(db: Db, id: string): Promise<void> {
  await db.deleteFrom('auth.mfa_challenges').where('id', '=', id).execute()
}

/** True once for each step of a factor, and only for steps newer than all before, even with concurrent requests. */
export async function claimTimeStep(db: Db, factorId: string, step: number): Promise<boolean> {
  const { rows } = await sql`insert into totp_steps as t (factor_id, step) values (${factorId}, ${step})
    on conflict (factor_id) do update set step = excluded.step where t.step < excluded.step
    returning step`.execute(db)
  return rows.length > 0
}
