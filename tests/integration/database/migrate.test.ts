import { cp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Connection, withClient } from '#platform/database/connection.ts'
import { migrate, readMigrations } from '#platform/database/migrate.ts'
import { createEmptyDatabase, silentLog as log } from '../../support/database/test-database.ts'
import { migrationsDirectory } from '../../support/database/test-server.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

async function makeDatabase(): Promise<Connection> {
  const database = await createEmptyDatabase()
  onTestFinished(() => database[Symbol.asyncDispose]())
  return database.connection
}

async function makeMigrations(files: Record<string, string>): Promise<string> {
  const directory = await makeTemporaryDirectory()
  onTestFinished(() => directory[Symbol.asyncDispose]())
  for (const [name, sql] of Object.entries(files)) await writeFile(join(directory.path, name), sql)
  return directory.path
}

function query(connection: Connection, sql: string) {
  return withClient(connection, async (client) => (await client.query(sql)).rows)
}

test("the product's migrations apply to an empty database, and a second run does nothing", async () => {
  const connection = await makeDatabase()

  expect(await migrate({ connection, directory: migrationsDirectory, log })).toContain('0001-platform.sql')
  expect(await migrate({ connection, directory: migrationsDirectory, log })).toEqual([])
  expect(await query(connection, 'select count(*)::int from sent_mails')).toEqual([{ count: 0 }])
})

test('four processes that migrate at once apply each file once', async () => {
  const connection = await makeDatabase()
  const directory = await makeMigrations({
    '0001-slow.sql': 'create table seen (id int); select pg_sleep(0.2);',
    '0002-count.sql': 'insert into seen values (1);',
  })

  const runs = await Promise.all([1, 2, 3, 4].map(() => migrate({ connection, directory, log })))

  expect(runs.flat().sort()).toEqual(['0001-slow.sql', '0002-count.sql'])
  expect(await query(connection, 'select count(*)::int from seen')).toEqual([{ count: 1 }])
})

test('a migration that fails leaves nothing of itself behind, and those before it stay', async () => {
  const connection = await makeDatabase()
  const directory = await makeMigrations({
    '0001-good.sql': 'create table good (id int);',
    '0002-bad.sql': 'create table half (id int); select 1 / 0;',
  })

  await expect(migrate({ connection, directory, log })).rejects.toThrow('0002-bad.sql failed: division by zero')

  const tables = "select tablename from pg_tables where schemaname = 'public' order by 1"
  expect(await query(connection, tables)).toEqual([{ tablename: 'good' }, { tablename: 'schema_migrations' }])
})

test('an edited, a missing and a late migration are refused', async () => {
  const connection = await makeDatabase()
  const directory = await makeMigrations({ '0002-two.sql': 'select 2;', '0003-three.sql': 'select 3;' })
  await migrate({ connection, directory, log })

  await writeFile(join(directory, '0002-two.sql'), 'select 2 + 2;')
  await expect(migrate({ connection, directory, log })).rejects.toThrow(
    'start that version, or start this one with an empty DATA_DIR',
  )

  await rm(join(directory, '0002-two.sql'))
  await expect(migrate({ connection, directory, log })).rejects.toThrow('a different migration 0002-two.sql')

  await writeFile(join(directory, '0002-two.sql'), 'select 2;')
  await writeFile(join(directory, '0001-one.sql'), 'select 1;')
  await expect(migrate({ connection, directory, log })).rejects.toThrow('0001-one.sql sorts before')
})

test('a database of a later version is refused in one sentence that says what to do', async () => {
  const connection = await makeDatabase()
  const directory = await makeMigrations({ '0001-one.sql': 'select 1;', '0002-later.sql': 'select 2;' })
  await migrate({ connection, directory, log })
  await rm(join(directory, '0002-later.sql'))
  await expect(migrate({ connection, directory, log })).rejects.toThrow(
    /^This database was upgraded by a later version, which added migration 0002-later\.sql: start that version, or restore the backup [^.]+\(docs\/operations\.md, Upgrade\)\.$/,
  )
})

test('each migration since 1.0 says how long it takes and what may run beside it', async () => {
  const since = (await readMigrations(migrationsDirectory)).filter(({ name }) => name > '0006-desk.sql')
  expect(since.filter(({ note }) => note === null).map(({ name }) => name)).toEqual([])
})

test('a migration in batches commits each batch, and the start may leave it for later', async () => {
  const connection = await makeDatabase()
  const directory = await makeMigrations({
    '0001-rows.sql': 'create table filled (id int, at xid8); insert into filled select generate_series(1, 25);',
    '0002-fill.sql': `-- Upgrade: 1 s per 100,000 leads, in batches beside the old version.
      update filled set at = pg_current_xact_id() where id in (select id from filled where at is null limit 10);`,
  })
  expect(await migrate({ connection, directory, log, leavesBatches: true })).toEqual(['0001-rows.sql'])
  expect(await migrate({ connection, directory, log })).toEqual(['0002-fill.sql'])
  const batches = 'select count(*)::int from filled group by at order by 1'
  expect(await query(connection, batches)).toEqual([{ count: 5 }, { count: 10 }, { count: 10 }])

  // What comes after it may rely on it.
  await writeFile(
    join(directory, '0003-fill-more.sql'),
    '-- Upgrade: 1 s per 100,000 leads, in batches beside the old version.\ndelete from filled where id > 20;',
  )
  await writeFile(join(directory, '0004-last.sql'), 'alter table filled alter at set not null;')
  expect(await migrate({ connection, directory, log, leavesBatches: true })).toEqual([
    '0003-fill-more.sql',
    '0004-last.sql',
  ])
})

test('a migration that waits for a locked table soon lets others through, and is applied later', async () => {
  const connection = await makeDatabase()
  const directory = await makeMigrations({ '0001-one.sql': 'create table busy (id int);' })
  await migrate({ connection, directory, log })
  await writeFile(join(directory, '0002-two.sql'), 'alter table busy add column name text;')
  let isDone = false
  await withClient(connection, async (client) => {
    // Like a backup, which reads for minutes.
    await client.query('begin; select from busy')
    const migrating = migrate({ connection, directory, log }).finally(() => {
      isDone = true
    })
    const waits =
      "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(() => query(connection, waits)).toEqual([{ count: 1 }])
    await query(connection, 'insert into busy values (1)')
    expect(isDone).toBe(false)
    await client.query('commit')
    expect(await migrating).toEqual(['0002-two.sql'])
  })
})

test('other line ends do not count as an edit, but a name out of order is refused', async () => {
  const connection = await makeDatabase()
  const directory = await makeMigrations({ '0001-one.sql': 'select\n1;\n' })
  await migrate({ connection, directory, log })
  await writeFile(join(directory, '0001-one.sql'), 'select\r\n1;\r\n')
  expect(await migrate({ connection, directory, log })).toEqual([])

  await cp(join(directory, '0001-one.sql'), join(directory, 'copy.sql'))
  await expect(migrate({ connection, directory, log })).rejects.toThrow('copy.sql must be named')
  await rename(join(directory, 'copy.sql'), join(directory, 'copy.txt'))
  expect(await migrate({ connection, directory, log })).toEqual([])
})
