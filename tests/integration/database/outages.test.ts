import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { type Connection, withClient } from '#platform/database/connection.ts'
import { createDatabase } from '#platform/database/database.ts'
import { DatabaseUnavailable, LockTimedOut } from '#platform/database/database-unavailable.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { Unavailable } from '#platform/errors/unavailable.ts'
import { createJobQueue } from '#platform/jobs/job-queue.ts'
import { createPoolAdapter } from '#platform/jobs/pool-adapter.ts'
import { createTestDatabase, silentLog as log } from '../../support/database/test-database.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'
import { eventually, startQueue } from '../jobs/start-queue.ts'

interface Asked {
  db: Kysely<object>
  pool: Pool
  connection: Connection
}

/** Every way the product queries its database. */
const ways: Record<string, (asked: Asked, text: string) => Promise<unknown>> = {
  'a query of the pool': ({ pool }, text) => pool.query(text),
  'a query with values': ({ pool }, text) => pool.query({ text, values: [] }),
  'a client of the pool': ({ pool }, text) => withPoolClient(pool, text),
  Kysely: ({ db }, text) => sql.raw(text).execute(db),
  'a transaction': ({ db }, text) => db.transaction().execute((tx) => sql.raw(text).execute(tx)),
  'the job queue': ({ pool }, text) => createPoolAdapter(pool).executeSql(text, []),
  'a dedicated connection': ({ connection }, text) => withClient(connection, (client) => client.query(text)),
}

async function withPoolClient(pool: Pool, text: string): Promise<unknown> {
  const client = await pool.connect()
  try {
    return await client.query(text)
  } finally {
    client.release(true)
  }
}

function open(connection: Connection, preparesStatements: boolean, max = 10): Asked {
  const { db, pool, close } = createDatabase<object>({ connection, max, log, preparesStatements })
  onTestFinished(close)
  return { db, pool, connection }
}

/** What each way results in. */
async function askEveryWay(asked: Asked, text: string): Promise<Record<string, unknown>> {
  const outcomes = Object.entries(ways).map(async ([name, ask]) => [name, await ask(asked, text).catch(describe)])
  return Object.fromEntries(await Promise.all(outcomes))
}

function describe(error: unknown): string {
  if (!(error instanceof DatabaseUnavailable)) return `not an outage: ${error}`
  return error.cause instanceof Error ? 'an outage with its cause' : 'an outage without a cause'
}

const allOutages = Object.fromEntries(Object.keys(ways).map((name) => [name, 'an outage with its cause']))

test('a killed or absent server gives the same error, whichever way it is queried', async () => {
  await using directory = await makeTemporaryDirectory()
  const postgres = await startEmbeddedPostgres({ dataDir: directory.path, log })
  const [plain, prepared] = [open(postgres.connection, false), open(postgres.connection, true)]
  const askBoth = (text: string) => Promise.all([askEveryWay(plain, text), askEveryWay(prepared, text)])
  const answers = askBoth('select pg_sleep(30)')
  await eventually(async () => expect(await countSleepers(plain)).toBe(2 * Object.keys(ways).length))
  process.kill(postgres.pid() ?? Number.NaN, 'SIGKILL')
  expect(await answers).toEqual([allOutages, allOutages])

  await postgres.stop()
  expect(await askBoth('select 1')).toEqual([allOutages, allOutages])
})

test('connections that the server cuts, one by one, are the same error', async () => {
  await using database = await createTestDatabase<object>()
  const asked = open(database.connection, true)
  const answers = askEveryWay(asked, 'select pg_sleep(30)')
  await eventually(async () => expect(await countSleepers(asked)).toBe(Object.keys(ways).length))
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where query like '%pg_sleep(30)%' and pid <> pg_backend_pid() and datname = current_database()`,
  )
  expect(await answers).toEqual(allOutages)
})

test('a transaction whose connection is cut cannot commit, and says so', async () => {
  await using database = await createTestDatabase<object>()
  const { db, pool } = open(database.connection, true)
  const committed = db.transaction().execute(async (tx) => {
    await sql`create table half (id int)`.execute(tx)
    await cutIdleTransactions(database.pool)
  })
  await expect(committed).rejects.toBeInstanceOf(DatabaseUnavailable)

  const client = await pool.connect()
  await client.query('begin')
  await cutIdleTransactions(database.pool)
  await expect(client.query('commit')).rejects.toBeInstanceOf(DatabaseUnavailable)
  // Also the next one, on a connection that is known to be broken.
  await expect(client.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable)
  client.release(true)
  expect(await pool.query("select to_regclass('half') as half")).toMatchObject({ rows: [{ half: null }] })
})

const Count = { name: 'count', schema: v.object({ n: v.number() }) }

test('a job cannot be queued over a broken connection, nor before the queue has started', async () => {
  await using started = await startQueue([Count])
  const { db, pool, queue } = started
  const broken = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    await cutIdleTransactions(pool)
    await queue.enqueue(tx, Count, { n: 1 })
  })
  await expect(broken).rejects.toBeInstanceOf(DatabaseUnavailable)

  const waiting = createJobQueue({ pool, log, jobs: [Count] })
  const early = db.transaction().execute((tx) => waiting.enqueue(tx, Count, { n: 1 }))
  await expect(early).rejects.toBeInstanceOf(Unavailable)
  expect(() => waiting.prepare(Count, { n: 1 }, { id: crypto.randomUUID() })).toThrow(Unavailable)
})

test('a pool without a free connection, or one that has ended, is an outage too', async () => {
  await using database = await createTestDatabase<object>()
  const { db, pool, close } = createDatabase<object>({ connection: database.connection, max: 1, log })
  const client = await pool.connect()
  pool.options.connectionTimeoutMillis = 50
  await expect(pool.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable)
  await expect(sql`select 1`.execute(db)).rejects.toBeInstanceOf(DatabaseUnavailable)
  client.release()
  await close()
  await expect(pool.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable)
  await expect(pool.connect()).rejects.toBeInstanceOf(DatabaseUnavailable)
})

test('a lock that is not granted in time can be told from other outages', async () => {
  await using database = await createTestDatabase<object>()
  const { db, pool } = open(database.connection, false)
  await pool.query('create table held (id int)')
  await db.transaction().execute(async (tx) => {
    await sql`lock table held`.execute(tx)
    const client = await pool.connect()
    await client.query("set lock_timeout = '20ms'")
    await expect(client.query('select * from held')).rejects.toBeInstanceOf(LockTimedOut)
    client.release(true)
  })
})

test('a statement the database refuses is not an outage, and its stack leads to the caller', async () => {
  await using database = await createTestDatabase<object>()
  const asked = open(database.connection, true)
  for (const [name, ask] of Object.entries(ways)) {
    const error: unknown = await ask(asked, 'select 1 / 0').catch((reason) => reason)
    expect(error, name).toMatchObject({ code: '22012', message: 'division by zero' })
    expect(error, name).not.toBeInstanceOf(Unavailable)
    expect(error instanceof Error && error.stack, name).toContain('outages.test.ts')
  }
  expect(await askEveryWay(asked, 'select 1 as one')).toMatchObject({ Kysely: { rows: [{ one: 1 }] } })
})

async function countSleepers({ pool }: Asked): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where query like '%pg_sleep(30)%' and pid <> pg_backend_pid() and datname = current_database()`,
  )
  return rows[0]?.count ?? 0
}

async function cutIdleTransactions(pool: Pool): Promise<void> {
  await pool.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where state = 'idle in transaction' and datname = current_database()`)
}
