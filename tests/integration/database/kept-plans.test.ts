import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase } from '#platform/database/database.ts'
import { createTestDatabase, silentLog as log } from '../../support/database/test-database.ts'

test('a marked statement is planned once for a connection, where that is allowed', async () => {
  await using database = await createTestDatabase()
  for (const keepsPlans of [true, false]) {
    const { db, close } = createDatabase<object>({ connection: database.connection, max: 1, log, keepsPlans })
    for (const n of [1, 2, 3]) {
      const { rows } = await sql<{ n: number }>`/* kept: add-one */ select ${n}::int + 1 as n`.execute(db)
      expect(rows).toEqual([{ n: n + 1 }])
    }
    await sql`select 1`.execute(db)
    const kept = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)
    expect(kept.rows).toEqual(keepsPlans ? [{ name: 'add-one' }] : [])
    await db.transaction().execute(async (tx) => {
      await sql`/* kept: add-one */ select ${4}::int + 1 as n`.execute(tx)
    })
    await close()
  }
})
