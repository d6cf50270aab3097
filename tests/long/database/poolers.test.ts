import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSessionAccess } from '#app/database/session-access.ts'
import { backUpDatabase } from '#platform/database/backup/backup.ts'
import { createDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { runTransaction } from '#platform/database/run-transaction.ts'
import { findRoute, NEEDS_SESSION } from '#platform/database/sessions.ts'
import { runExclusively } from '#services/backups/backup-store.ts'
import { isTransientTable } from '#services/realtime/changes/leftovers-store.ts'
import type { Tables } from '#services/tables.ts'
import { createEmptyDatabase, createTestDatabase, silentLog as log } from '../../support/database/test-database.ts'
import { migrationsDirectory } from '../../support/database/test-server.ts'
import { isPgBouncerInstalled, startPgBouncer } from '../../support/servers/pgbouncer.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

const testWithPooler = test.skipIf(!isPgBouncerInstalled())

async function startPooled(mode: 'transaction' | 'session' = 'transaction', isEmpty = false) {
  const database = isEmpty ? await createEmptyDatabase() : await createTestDatabase<Tables>()
  const pooler = await startPgBouncer(database.connection, mode)
  onTestFinished(async () => {
    await pooler[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })
  return { database, url: pooler.url }
}

function openPool(connection: string, statementTimeoutMs?: number) {
  const opened = createDatabase<Tables>({ connection, max: 2, log, ...(statementTimeoutMs && { statementTimeoutMs }) })
  onTestFinished(opened.close)
  return opened
}

const LIMITS = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
  current_setting('idle_in_transaction_session_timeout') as idle`

testWithPooler('connections find out whether they lead to a pooler', async () => {
  const [shared, kept] = [await startPooled('transaction'), await startPooled('session')]
  expect(await findRoute(shared.database.url)).toBe('server')
  expect(await findRoute(shared.url)).toBe('shared sessions')
  expect(await findRoute(kept.url)).toBe('pooled sessions')
})

testWithPooler(
  'through a pooler, every transaction has the limits of its own pool and no session keeps them',
  async () => {
    const { url } = await startPooled()
    const [quick, slow] = [openPool(url, 3000), openPool(url)]
    const read = ({ pool }: typeof quick) => runTransaction(pool, async (client) => (await client.query(LIMITS)).rows)
    expect(await read(quick)).toEqual([{ statement: '3s', lock: '3s', idle: '15s' }])
    expect(await read(slow)).toEqual([{ statement: '10s', lock: '3s', idle: '15s' }])
    const { rows } = await quick.pool.query(LIMITS)
    expect(rows).toEqual([{ statement: '0', lock: '0', idle: '0' }])
  },
)

testWithPooler(
  'the start gives statements outside transactions limits too, and leaves those of the operator',
  async () => {
    const { url, database } = await startPooled()
    const { pool } = openPool(database.url)
    const { rows: names } = await pool.query('select current_database() as database, session_user as role')
    const { database: name, role } = names[0]
    await pool.query(`alter role ${role} in database ${name} set lock_timeout = 7000`)
    const prepare = () => createSessionAccess({ connection: url, direct: database.url, log }).prepare()
    await Promise.all([prepare(), prepare()])
    const fresh = await startPgBouncer(database.connection, 'transaction')
    onTestFinished(() => fresh[Symbol.asyncDispose]())
    expect((await openPool(fresh.url).pool.query(LIMITS)).rows).toEqual([{ statement: '10s', lock: '7s', idle: '15s' }])
  },
)

testWithPooler('four processes migrate at once through a pooler, and each file is applied once', async () => {
  const { url } = await startPooled('transaction', true)
  const runs = await Promise.all(
    [1, 2, 3, 4].map(() => migrate({ connection: url, directory: migrationsDirectory, log })),
  )
  expect(new Set(runs.flat()).size).toBe(runs.flat().length)
  expect(await migrate({ connection: url, directory: migrationsDirectory, log })).toEqual([])
})

testWithPooler('one process at a time makes a backup, but not through a pooler', async () => {
  const { url, database } = await startPooled()
  const { db } = openPool(url)
  expect(
    await runExclusively(db, async () => {
      expect(await runExclusively(db, async () => {})).toBe(false)
    }),
  ).toBe(true)
  expect(await runExclusively(db, async () => {})).toBe(true)
  await using folder = await makeTemporaryDirectory()
  const save = (connection: string) =>
    backUpDatabase({ connection, file: join(folder.path, 'all.backup'), now: new Date(), isTransientTable })
  await expect(save(url)).rejects.toThrow(NEEDS_SESSION)
  expect((await save(database.url)).tables.length).toBeGreaterThan(10)
})
