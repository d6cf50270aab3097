import { expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase } from '#platform/database/database.ts'
import { DatabaseUnavailable } from '#platform/database/database-unavailable.ts'
import { runTransaction } from '#platform/database/run-transaction.ts'
import { createTestDatabase, silentLog as log } from '../../support/database/test-database.ts'

async function makeDatabase(max: number, statementTimeoutMs?: number) {
  const test = await createTestDatabase<{ sent_mails: { message_id: string; template: string } }>()
  const database = createDatabase<{ sent_mails: { message_id: string; template: string } }>({
    connection: test.connection,
    max,
    log,
    ...(statementTimeoutMs && { statementTimeoutMs }),
  })
  onTestFinished(async () => {
    await database.close()
    await test.close()
  })
  return { ...database, url: test.url }
}

test('a row written through Kysely is read back, also by a pool opened from the URL', async () => {
  const { db, url } = await makeDatabase(2)
  await db.insertInto('sent_mails').values({ message_id: 'a@b', template: 'lead' }).execute()
  const other = createDatabase<{ sent_mails: { message_id: string; template: string } }>({
    connection: url,
    max: 1,
    log,
  })

  const rows = await other.db.selectFrom('sent_mails').select(['message_id', 'template']).execute()
  await other.close()

  expect(rows).toEqual([{ message_id: 'a@b', template: 'lead' }])
})

test.each(['embedded in the product', 'given by URL'])('every wait on a database %s is bounded', async (kind) => {
  const { pool: own, url } = await makeDatabase(1)
  const named = createDatabase({ connection: url, max: 1, log })
  onTestFinished(named.close)
  const pool = kind === 'given by URL' ? named.pool : own

  const { rows } = await pool.query(
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
       current_setting('idle_in_transaction_session_timeout') as idle`,
  )

  expect(rows).toEqual([{ statement: '10s', lock: '3s', idle: '15s' }])
  expect(pool.options.connectionTimeoutMillis).toBe(5000)
})

test('unneeded connections are closed, except the few that are kept open', async () => {
  const { pool, url } = await makeDatabase(2)
  const keeping = createDatabase({ connection: url, max: 2, min: 1, log })
  onTestFinished(keeping.close)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const one of [pool, keeping.pool]) await Promise.all([one.query('select 1'), one.query('select 1')])
  expect([pool.totalCount, keeping.pool.totalCount]).toEqual([2, 2])
  await vi.advanceTimersByTimeAsync(31_000)
  expect([pool.totalCount, keeping.pool.totalCount]).toEqual([0, 1])
})

test('a statement that takes too long ends as an outage', async () => {
  const { pool } = await makeDatabase(1, 100)

  const error = await pool.query('select pg_sleep(5)').catch((reason) => reason)

  expect(error).toBeInstanceOf(DatabaseUnavailable)
})

test('a transaction commits as a whole, and one that fails leaves nothing behind', async () => {
  const { pool } = await makeDatabase(1)
  await pool.query('create table numbers (n int unique)')
  const insert = (numbers: number[]) =>
    runTransaction(pool, async (client) => {
      for (const n of numbers) await client.query('insert into numbers values ($1)', [n])
      return numbers.length
    })

  expect(await insert([1, 2])).toBe(2)
  await expect(insert([3, 2])).rejects.toMatchObject({ constraint: 'numbers_n_key' })
  await expect(runTransaction(pool, () => Promise.reject(new Error('not today')))).rejects.toThrow('not today')

  const { rows } = await pool.query('select n from numbers order by n')
  expect(rows).toEqual([{ n: 1 }, { n: 2 }])
})
