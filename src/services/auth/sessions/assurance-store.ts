import { sql } from 'kysely'
import type { Db } from '../auth-context.ts'

/** Records that the session has shown a second factor. False if the session no longer exists. */
export async function raiseSession(
  db: Db,
  { id, factorId, at }: { id: string; factorId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('auth.sessions')
    .set({ aal: 'aal2', factor_id: factorId, updated_at: at })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends the sessions that have shown only the first factor. */
export async function deleteLowSessionsOf(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where((test) => test.or([test('aal', '=', 'aal1'), test('aal', 'is', null)]))
    .execute()
}

/** Removes the level that a factor gave to sessions; their next tokens reflect it. */
export async function lowerSessionsOf(
  db: Db,
  { factorId, method, at }: { factorId: string; method: string; at: Date },
): Promise<void> {
  await db
    .deleteFrom('auth.mfa_amr_claims')
    .where('authentication_method', '=', method)
    .where('session_id', 'in', (query) =>
      query.selectFrom('auth.sessions').select('id').where('factor_id', '=', factorId),
    )
    .execute()
  await db
    .updateTable('auth.sessions')
    .set({ aal: 'aal1', factor_id: null, updated_at: at })
    .where('factor_id', '=', factorId)
    .execute()
}

/** Whether a second factor of this account was shown from this network already. */
export async function hasRaisedSessionFrom(db: Db, userId: string, ipAddress: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('aal', '=', 'aal2')
    .where(sql<boolean>`network(set_masklen(ip, case family(ip) when 4 then 32 else 64 end)) >>= ${ipAddress}::inet`)
    .executeTakeFirst()
  return row !== undefined
}
