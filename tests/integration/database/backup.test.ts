import { cp, readdir, readFile, readlink, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { backUpDatabase } from '#platform/database/backup/backup.ts'
import { restoreDatabase } from '#platform/database/backup/restore.ts'
import { listSequences, listTables, quoteName } from '#platform/database/backup/table-catalog.ts'
import { type Connection, withClient } from '#platform/database/connection.ts'
import { migrate } from '#platform/database/migrate.ts'
import { isTransientTable } from '#services/realtime/changes/leftovers-store.ts'
import { prepareJobSchema } from '../../../scripts/dev/prepare-job-schema.ts'
import { createEmptyDatabase, createTestDatabase, silentLog as log } from '../../support/database/test-database.ts'
import { migrationsDirectory } from '../../support/database/test-server.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

const now = new Date('2026-11-15T12:00:00Z')

/** Everything that COPY, foreign keys, sequences, triggers and names can make difficult. */
const difficultTables = `
  create schema "Odd Schema";
  create type mood as enum ('calm', 'it''s "odd"');
  create table a_child (id bigint generated always as identity primary key, parent_id int not null, note text);
  create table parent (
    id serial primary key,
    boss_id int references parent (id),
    "Name, with ""quotes""" text,
    doubled int generated always as (id * 2) stored
  );
  alter table a_child add foreign key (parent_id) references parent (id);
  create table "Odd Schema"."Every Type" (
    t text, v varchar(20), c char(4), i2 smallint, i8 bigint, n numeric, f real, d double precision, b boolean,
    bytes bytea, j json, jb jsonb, u uuid, da date, ti time, tz timestamptz, ts timestamp, iv interval, ip inet,
    ints int[], texts text[], deep text[][], m mood, moods mood[], r int4range, x xml, tv tsvector, p point, bits bit varying
  );
  create table by_day (day date not null, note text) partition by range (day);
  create table by_day_2026 partition of by_day for values from ('2026-01-01') to ('2027-01-01');
  create table empty_one (id int);
  create table stamped (id int, at timestamptz);
  create function stamp() returns trigger language plpgsql as 'begin new.at = now(); return new; end';
  create trigger stamp before insert on stamped for each row execute function stamp();
`

const difficultRows = String.raw`
  insert into parent (boss_id, "Name, with ""quotes""") values (null, E'tab\tnew\nline\rreturn\\back'), (3, ''), (1, null), (2, '\N');
  insert into a_child (parent_id, note) select 1 + i % 4, case when i % 3 = 0 then null else 'note ' || i end from generate_series(1, 500) i;
  insert into "Odd Schema"."Every Type" values
    (E'\\.\n\\N \t é 🏢 ' || chr(8207), 'v', 'c', -32768, 9223372036854775807, 'NaN', 'Infinity', 0.1 + 0.2, true,
     '\x00ff0a0d5c09', '{"a":  1, "a": 2}', '{"emoji": "🏢", "nested": {"null": null, "line": "a\nb\\c"}}', gen_random_uuid(),
     '0044-03-15 BC', '23:59:59.999999', 'infinity', '2026-11-01 01:30:00', '1 year -2 months 3 days 04:05:06.7', '2001:db8::/32',
     '{1,NULL,3}', '{"",NULL,"NULL","a,b","c\"d","{}"}', '{{a,b},{c,d}}', 'it''s "odd"', '{calm}', '[1,10)', '<a>&amp;</a>',
     'fat cats ate', '(1.5,-2)', B'10110'),
    ('', '', '', 0, 0, 0, '-0', 1e-300, false, '', 'null', 'null', null, null, null, '-infinity', null, '0', null, '{}', '{}',
     '{}', null, '{}', 'empty', null, '', null, B'');
  insert into "Odd Schema"."Every Type" (t) values (repeat('long 🏢 ', 300000)), (null);
  insert into by_day select '2026-01-01'::date + i, 'day ' || i from generate_series(0, 300) i;
  insert into stamped values (1, null);
  update stamped set at = '2020-02-02T00:00:00Z';
  insert into sent_mails (message_id, template) select 'm' || i || '@example.com', 'lead' from generate_series(1, 5000) i;
`

async function makeDatabase(): Promise<Connection> {
  const database = await createEmptyDatabase()
  onTestFinished(() => database[Symbol.asyncDispose]())
  return database.connection
}

/**
 * A database with all migrations of this directory. Only those of the test are applied; the others came with the copy.
 */
async function makeMigratedDatabase(directory: string): Promise<Connection> {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  await migrate({ connection: database.connection, directory, log })
  return database.connection
}

async function makeDirectory(): Promise<string> {
  const directory = await makeTemporaryDirectory()
  onTestFinished(() => directory[Symbol.asyncDispose]())
  return directory.path
}

async function makeMigrations(extra: Record<string, string> = {}): Promise<string> {
  const directory = join(await makeDirectory(), 'migrations')
  await cp(migrationsDirectory, directory, { recursive: true })
  for (const [name, sql] of Object.entries(extra)) await writeFile(join(directory, name), sql)
  return directory
}

async function fillWithDifficultRows(connection: Connection, directory: string): Promise<void> {
  await migrate({ connection, directory, log })
  await withClient(connection, (client) => client.query(difficultRows))
  await prepareJobSchema(connection)
  const target = typeof connection === 'string' ? { connectionString: connection } : connection
  const boss = new PgBoss({ ...target, schedule: false, supervise: false })
  await boss.start()
  await boss.createQueue('dead')
  await boss.createQueue('mail', { deadLetter: 'dead' })
  for (let i = 0; i < 20; i += 1) await boss.send('mail', { text: `tab\t${i}\nline`, nothing: null })
  await boss.fetch('mail')
  await boss.stop({ graceful: false })
}

/** Every table with its number of rows and a sum over all of them, generated columns too, and every sequence. */
async function fingerprint(connection: Connection) {
  return withClient(connection, async (client) => {
    await client.query("set timezone = 'UTC'; set extra_float_digits = 3")
    const tables: Record<string, unknown> = {}
    for (const table of await listTables(client, isTransientTable)) {
      const { rows } = await client.query(
        `select count(*)::int, md5(string_agg(t::text, '|' order by t::text)) as sum from ${quoteName(table)} t`,
      )
      tables[quoteName(table)] = rows[0]
    }
    return { tables, sequences: await listSequences(client) }
  })
}

function run(connection: Connection, sql: string): Promise<pg.QueryResult> {
  return withClient(connection, (client) => client.query(sql))
}

/** A small database with three rows, and its backup. */
async function backUpSmall(extra: Record<string, string> = {}) {
  const directory = await makeMigrations(extra)
  const source = await makeMigratedDatabase(directory)
  await run(source, "insert into sent_mails (message_id, template) values ('a', 'x'), ('b', 'x'), ('c', 'x')")
  const file = join(await makeDirectory(), 'small.backup')
  await backUpDatabase({ connection: source, file, now, isTransientTable })
  return { file, directory, source }
}

function restore(connection: Connection, file: string, directory: string, replace = false) {
  return restoreDatabase({
    connection,
    file,
    directory,
    log,
    isTransientTable,
    replace,
    prepareSchemas: prepareJobSchema,
  })
}

test('every table is restored exactly', async () => {
  const source = await makeDatabase()
  const directory = await makeMigrations({ '9001-difficult.sql': difficultTables })
  await fillWithDifficultRows(source, directory)
  const before = await fingerprint(source)
  const file = join(await makeDirectory(), 'all.backup')
  const target = await makeDatabase()

  const saved = await backUpDatabase({ connection: source, file, now, isTransientTable })
  const restored = await restore(target, file, directory)

  const after = await fingerprint(target)
  expect(after).toEqual(before)
  expect(restored).toEqual(saved.tables)
  expect(saved.tables.filter(({ schema }) => schema === 'realtime').map(({ name }) => name)).toEqual(['messages'])
  expect(after.tables).toMatchObject({
    '"Odd Schema"."Every Type"': { count: 4 },
    '"public"."a_child"': { count: 500 },
    '"public"."by_day"': { count: 301 },
    '"public"."empty_one"': { count: 0 },
    '"public"."sent_mails"': { count: 5000 },
    '"pgboss"."job"': { count: 20 },
    '"pgboss"."queue"': { count: 2 },
  })
  expect(after.sequences).toContainEqual({ schema: 'public', name: 'parent_id_seq', value: '4', isCalled: true })
  const next = await run(target, "insert into a_child (parent_id, note) values (1, 'next') returning id::int")
  expect(next.rows).toEqual([{ id: 501 }])
  const stamped = await run(target, 'insert into stamped values (2, null) returning at is not null as works')
  expect(stamped.rows).toEqual([{ works: true }])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('a backup is a consistent snapshot, whatever is written during it', async () => {
  const { source, directory } = await backUpSmall({
    '9001-pairs.sql': 'create table a_pair (id int); create table z_pair (id int);',
  })
  const file = join(await makeDirectory(), 'moment.backup')
  let isWriting = true
  const writer = withClient(source, async (client) => {
    for (let id = 1; isWriting; id += 1) {
      await client.query(`begin; insert into a_pair values (${id}); insert into z_pair values (${id}); commit`)
    }
  })
  for (let i = 0; i < 5; i += 1) await backUpDatabase({ connection: source, file, now, isTransientTable })
  isWriting = false
  await writer
  const target = await makeDatabase()

  const tables = await restore(target, file, directory)

  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows
  expect(rowsOf('a_pair')).toBeGreaterThan(0)
  expect(rowsOf('z_pair')).toBe(rowsOf('a_pair'))
})

test('a file that is cut short is refused and changes nothing', async () => {
  const { file, directory } = await backUpSmall()
  const target = await makeDatabase()
  const { size } = await stat(file)

  for (const length of [size - 1, size - 9, Math.floor(size / 2), 3, 0]) {
    await truncate(file, length)
    await expect(restore(target, file, directory)).rejects.toThrow(/cannot be restored: .*Nothing was changed/)
  }

  expect((await run(target, "select from pg_tables where schemaname = 'public'")).rowCount).toBe(0)
})

test('a file with a changed or missing row is refused and changes nothing', async () => {
  const { file, directory } = await backUpSmall()
  const target = await makeDatabase()
  const packed = await readFile(file)
  const plain = gunzipSync(packed)

  packed[packed.length - 6] = (packed.at(-6) ?? 0) ^ 1
  await writeFile(file, packed)
  await expect(restore(target, file, directory)).rejects.toThrow('damaged')

  // Compressed correctly, but the line end of one row is missing, and then the last frame.
  await writeFile(file, gzipSync(Buffer.from(plain.toString('latin1').replace('\tx\t', '\nx\t'), 'latin1')))
  await expect(restore(target, file, directory)).rejects.toThrow('rows are missing')
  await writeFile(file, gzipSync(plain.subarray(0, plain.lastIndexOf('Z'))))
  await expect(restore(target, file, directory)).rejects.toThrow('cut short')
  await writeFile(file, gzipSync('something else'))
  await expect(restore(target, file, directory)).rejects.toThrow('damaged')

  expect((await run(target, "select from pg_tables where schemaname = 'public'")).rowCount).toBe(0)
})

test('a database with rows is refused, or emptied first on request', async () => {
  const { file, directory } = await backUpSmall()
  const target = await makeMigratedDatabase(directory)
  await run(target, "insert into sent_mails (message_id, template) values ('mine', 'x')")

  await expect(restore(target, file, directory)).rejects.toThrow('not empty: sent_mails has rows')
  expect((await run(target, 'select message_id from sent_mails')).rows).toEqual([{ message_id: 'mine' }])

  await restore(target, file, directory, true)
  const rows = (await run(target, 'select message_id from sent_mails order by 1')).rows
  expect(rows.map((row) => row.message_id)).toEqual(['a', 'b', 'c'])
})

test('migrations newer than the backup are applied to the restored rows', async () => {
  const { file, directory } = await backUpSmall()
  await writeFile(join(directory, '9002-newer.sql'), 'create table copied as select message_id from sent_mails;')
  const target = await makeDatabase()

  await restore(target, file, directory)

  expect((await run(target, 'select from copied')).rowCount).toBe(3)
})

test('a backup with a migration this release lacks, or from before the database, is refused', async () => {
  const { file } = await backUpSmall({ '9001-later.sql': 'select 1;' })
  const older = await makeMigrations()
  await expect(restore(await makeDatabase(), file, older)).rejects.toThrow('9001-later.sql, which this release lacks')

  const small = await backUpSmall()
  const newer = await makeMigrations({ '9001-later.sql': 'select 1;' })
  const target = await makeMigratedDatabase(newer)
  await expect(restore(target, small.file, newer)).rejects.toThrow('newer than the backup')
})

test('rows that the database refuses leave it unchanged', async () => {
  const { file, directory } = await backUpSmall()
  const target = await makeMigratedDatabase(directory)
  await run(target, "insert into sent_mails (message_id, template) values ('mine', 'x')")
  await run(target, "alter table sent_mails add check (message_id <> 'c') not valid")

  await expect(restore(target, file, directory, true)).rejects.toThrow('violates check constraint')

  expect((await run(target, 'select message_id from sent_mails')).rows).toEqual([{ message_id: 'mine' }])
})

test('a backup that fails leaves no file and keeps the one before it', async () => {
  const { file } = await backUpSmall()
  const before = await readFile(file)

  const nowhere = { host: '127.0.0.1', port: 1, user: 'x', password: 'x', database: 'x' }
  await expect(backUpDatabase({ connection: nowhere, file, now, isTransientTable })).rejects.toThrow()

  expect(await readFile(file)).toEqual(before)
  await expect(stat(`${file}.partial`)).rejects.toThrow('ENOENT')
  expect(await listOpenFiles()).not.toContainEqual(expect.stringContaining(file))
})

/** The paths of the files that this process has open; none on systems that do not say. */
async function listOpenFiles(): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd').catch(() => [])
  return Promise.all(descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
}
