import { cp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Connection, withClient } from '#platform/database/connection.ts'
import { migrate } from '#platform/database/migrate.ts'
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
