import type { Selectable } from 'kysely'
import type { Db } from '../auth-context.ts'
import type { RegistrationsTable } from '../auth-tables.ts'

export type RegistrationRow = Selectable<RegistrationsTable>

export async function findRegistration(db: Db, userId: string): Promise<RegistrationRow | null> {
  const row = await db.selectFrom('registrations').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row ?? null
}

/** Each account has one: a new one replaces the old. */
export async function replaceRegistration(db: Db, registration: RegistrationRow): Promise<void> {
  const { user_id, ...rest } = registration
  await db
    .insertInto('registrations')
    .values({ user_id, ...rest })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(rest))
    .execute()
}

export async function deleteRegistration(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('registrations').where('user_id', '=', userId).execute()
}
