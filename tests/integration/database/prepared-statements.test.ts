import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/database/open-database.ts'
import { createConfig } from '#config/config.ts'
import { readEnvironment } from '#config/environment.ts'
import { createDatabase } from '#platform/database/database.ts'
import { executePrepared } from '#platform/database/prepared-statements.ts'
import { insertLeads } from '#services/leads/intake/submit-inquiry-store.ts'
import { createTestDatabase, silentLog as log } from '../../support/database/test-database.ts'
import { migrationsDirectory } from '../../support/database/test-server.ts'

async function open(preparesStatements: boolean): Promise<Kysely<object>> {
  const database = await createTestDatabase()
  const { db, close } = createDatabase<object>({ connection: database.connection, max: 1, log, preparesStatements })
  onTestFinished(async () => {
    await close()
    await database[Symbol.asyncDispose]()
  })
  return db
}

async function addOne<Tables>(db: Kysely<Tables>, n: number): Promise<number | undefined> {
  const query = sql<{ n: number }>`select ${n}::int + 1 as n`
  const { rows } = await executePrepared(db, 'add-one', query.compile(db))
  return rows[0]?.n
}

async function listPrepared<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)
  return rows.map(({ name }) => name)
}

test.each([
  [true, ['add-one']],
  [false, []],
])(
  'a statement with a name is prepared once for a connection, where that is allowed (%s)',
  async (isAllowed, names) => {
    const db = await open(isAllowed)
    for (const n of [1, 2, 3]) expect(await addOne(db, n)).toBe(n + 1)
    await sql`select 1`.execute(db)
    expect(await listPrepared(db)).toEqual(names)
    expect(await db.transaction().execute((tx) => addOne(tx, 4))).toBe(5)
    expect(await listPrepared(db)).toEqual(names)
  },
)

test('a statement has no name if the address may be a pooler', async () => {
  await using database = await createTestDatabase()
  const config = createConfig(readEnvironment({ DATABASE_URL: database.url }))
  const opened = await openDatabase({ config, log, migrations: migrationsDirectory })
  onTestFinished(opened.close)
  await opened.bringUp(
    async () => {},
    () => {},
  )
  const { db, storageDb, leadsPool } = opened
  for (const pooled of [db, storageDb]) {
    await addOne(pooled, 1)
    expect(await listPrepared(pooled)).toEqual([])
  }
  await insertLeads(leadsPool, [])
  expect((await leadsPool.query('select name from pg_prepared_statements')).rows).toEqual([])
})

test('a name belongs to one statement', async () => {
  const db = await open(true)
  await addOne(db, 1)
  expect(() => executePrepared(db, 'add-one', sql`select 2`.compile(db))).toThrow('add-one')
})
