import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { chmod, lstat, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type ConnectionSettings, withClient } from '#platform/database/connection.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { readPostmasterPid } from '#platform/database/embedded/postmaster-pid.ts'
import { openDatabaseForTool } from '#platform/database/embedded/tool-database.ts'
import { superuserOf } from '../../support/database/superuser-of.ts'
import { silentLog as log } from '../../support/database/test-database.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

const isLinux = process.platform === 'linux'
const isRootOnLinux = isLinux && process.getuid?.() === 0

const template = await makeTemporaryDirectory()
/** What a killed initdb left behind where the first server is to make its database. */
const abandoned = join(template.path, 'data', 'postgres.4194999.new')
/** The server that made the database most tests copy. */
let first: EmbeddedPostgres
beforeAll(async () => {
  mkdirSync(abandoned, { recursive: true })
  const dataDir = dirname(abandoned)
  if (process.getuid?.() === 0) await chmod(dataDir, 0o711)
  first = await startEmbeddedPostgres({ dataDir, log })
  await query(first, 'create table kept as select 42 as answer')
  await first.stop()
})
afterAll(() => template[Symbol.asyncDispose]())

async function makeEmptyDataDir(): Promise<string> {
  const directory = await makeTemporaryDirectory()
  onTestFinished(() => directory[Symbol.asyncDispose]())
  return join(directory.path, 'data')
}

/** A data directory with a stopped database in it, copied because making one takes a second. */
async function makeDataDir(): Promise<string> {
  const dataDir = await makeEmptyDataDir()
  await copyTemplate(dataDir)
  return dataDir
}

/** Where the database of a copy is. */
const locationIn = (dataDir: string) => join(dataDir, relative(dirname(abandoned), first.location))

async function copyTemplate(dataDir: string): Promise<void> {
  mkdirSync(dirname(dataDir), { recursive: true })
  await promisify(execFile)('cp', ['-a', join(template.path, 'data'), dataDir])
}

/** Stops at the end of the test, before its directory is removed. */
async function start(dataDir: string, options: { lockWaitMs?: number; rootDataDir?: string } = {}) {
  const server = await startEmbeddedPostgres({ dataDir, log, ...options })
  onTestFinished(() => server.stop())
  return server
}

async function startOwnerProcess(
  dataDir: string,
  lockWaitMs = 10_000,
): Promise<{ child: ChildProcess; pid: number; adopted: boolean }> {
  const script = join(import.meta.dirname, '..', '..', 'support', 'database', 'embedded-postgres-owner.ts')
  const child = spawn(process.execPath, [script, dataDir, String(lockWaitMs)], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, SMTP_URL: 'smtp://top-secret@mail.example' },
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the owner ended')))
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])
  ended.catch(() => {})
  return { child, ...JSON.parse(line) }
}

async function killHard(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

function query(server: { connection: ConnectionSettings }, sql: string) {
  return withClient(server.connection, async (client) => (await client.query(sql)).rows)
}

/** The superuser on the application's database. The data directory is the parent of the server's directory. */
function superuser({ location, connection }: EmbeddedPostgres): { connection: ConnectionSettings } {
  return { connection: { ...superuserOf(dirname(location)), database: connection.database } }
}

test('it starts from nothing in a path with spaces and keeps its data over a stop', async () => {
  expect(first.pid()).toBeUndefined()
  expect(first.adopted).toBe(false)
  expect(first.location).toContain(' ')

  const second = await start(await makeDataDir())

  expect(second.adopted).toBe(false)
  expect(second.location).toContain(' ')
  expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test("the application's role is not a superuser, the server listens on no network address, and only the owner can read the password file", async () => {
  const dataDir = await makeDataDir()
  const server = await start(dataDir)

  const [row] = await query(
    server,
    `select rolsuper, rolcreaterole, current_setting('listen_addresses') as addresses,
       (select datcollate || ' ' || pg_encoding_to_char(encoding) || ' ' || datlocale from pg_database
        where datname = current_database()) as locale
     from pg_roles where rolname = current_user`,
  )

  expect(row).toEqual({ rolsuper: false, rolcreaterole: false, addresses: '', locale: 'C UTF8 C.UTF-8' })
  for (const name of ['postgres-password', 'postgres-application-password']) {
    expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600)
  }
  expect(statSync(server.location).mode & 0o777).toBe(0o700)
  expect(readdirSync(dataDir).filter((name) => name.includes('.new'))).toEqual([])
  await expect(query({ connection: { ...server.connection, password: 'guess' } }, 'select 1')).rejects.toThrow(
    'password',
  )
})

test('a server whose owner was killed is adopted with its data', async () => {
  const dataDir = await makeDataDir()
  const owner = await startOwnerProcess(dataDir)
  await killHard(owner.child)

  const next = await start(dataDir)

  expect(next.adopted).toBe(true)
  expect(next.pid()).toBe(owner.pid)
  expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(isLinux)("none of the application's environment reaches the server", async () => {
  const dataDir = await makeDataDir()
  const owner = await startOwnerProcess(dataDir)
  onTestFinished(async () => {
    owner.child.kill('SIGTERM')
    await once(owner.child, 'exit')
  })

  const environment = readFileSync(`/proc/${owner.pid}/environ`, 'utf8')

  expect(environment).toContain('LANG=')
  expect(environment).not.toContain('top-secret')
  expect(environment).not.toContain('SMTP_URL')
})

test('a second owner is refused while the first is running, which is not affected', async () => {
  const dataDir = await makeDataDir()
  const first = await start(dataDir)
  const pid = first.pid()

  await expect(startEmbeddedPostgres({ dataDir, log, lockWaitMs: 300 })).rejects.toThrow(
    `another server is running on this data directory (process ${process.pid})`,
  )

  expect(first.pid()).toBe(pid)
  expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a new owner takes over from one that stops while it waits', async () => {
  const dataDir = await makeDataDir()
  const first = await startEmbeddedPostgres({ dataDir, log })
  const second = start(dataDir, { lockWaitMs: 10_000 })
  await vi.waitUntil(async () => {
    const rows = await query(superuser(first), "select from pg_stat_activity where application_name like '%owner%'")
    return rows.length === 2
  }, 15_000)

  await first.stop()

  expect((await second).adopted).toBe(false)
  expect(await query(await second, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('two starts from nothing at once make one database, and one of them owns it', async () => {
  const dataDir = await makeEmptyDataDir()

  const outcomes = await Promise.allSettled([start(dataDir, { lockWaitMs: 0 }), startOwnerProcess(dataDir, 0)])
  const [here, there] = outcomes
  if (there.status === 'fulfilled') await killHard(there.value.child)

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const server = here.status === 'fulfilled' ? here.value : await start(dataDir)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a killed postmaster soon restarts, with every committed row and sound indexes', async () => {
  const server = await start(await makeDataDir())
  await query(server, 'create table acked (id int primary key, note text default repeat(md5(random()::text), 8))')
  const acked: number[] = []
  let isWriting = true
  const writer = withClient(server.connection, async (client) => {
    for (let id = 1; isWriting; id += 1) {
      await client.query('insert into acked (id) values ($1)', [id])
      acked.push(id)
    }
  }).catch(() => {})
  await vi.waitUntil(() => acked.length > 200, { timeout: 15_000 })

  const before = server.pid() ?? 0
  process.kill(before, 'SIGKILL')
  await writer
  isWriting = false
  // The promise is 5 s on a dedicated machine; the suite shares its machine.
  await vi.waitUntil(() => query(server, 'select 1').catch(() => null), { timeout: 15_000, interval: 10 })

  expect(server.pid()).not.toBe(before)
  const rows = await query(server, 'select id from acked order by id')
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acked))
  await expectSound(server)
})

test.runIf(isLinux)('a query that outlives its killed postmaster does not keep the database down', async () => {
  const server = await start(await makeDataDir())
  const endless = query(
    server,
    "set statement_timeout = '20s'; select pg_sleep(20), count(*) from generate_series(1, 1e10)",
  )
  const outcome = endless.catch((error: Error) => error.message)
  const activity =
    "select from pg_stat_activity where query like '%generate_series%' and state = 'active' and pid <> pg_backend_pid()"
  await vi.waitUntil(async () => (await query(superuser(server), activity)).length > 0, { timeout: 15_000 })

  process.kill(server.pid() ?? 0, 'SIGKILL')

  await vi.waitUntil(() => query(server, 'select 1').catch(() => null), { timeout: 15_000, interval: 10 })
  expect(await outcome).toContain('terminated')
})

test('after a killed backend the server recovers, and the owner takes its lock again', async () => {
  const dataDir = await makeDataDir()
  const server = await start(dataDir)
  const locks = "select pid from pg_locks where locktype = 'advisory' and granted"
  const [held] = await query(superuser(server), locks)

  process.kill(held.pid, 'SIGKILL')

  await vi.waitUntil(async () => {
    const rows = await query(superuser(server), locks).catch(() => [])
    return rows.length === 1 && rows[0].pid !== held.pid
  }, 15_000)
  await expect(startEmbeddedPostgres({ dataDir, log, lockWaitMs: 0 })).rejects.toThrow('another server is running')
})

test('stopping while the server is being restarted leaves none running', async () => {
  const server = await startEmbeddedPostgres({ dataDir: await makeDataDir(), log })
  const killed = server.pid() ?? 0
  process.kill(killed, 'SIGKILL')
  await vi.waitUntil(() => readPostmasterPid(server.location) !== killed, { interval: 2, timeout: 5000 })

  await server.stop()

  expect(server.pid()).toBeUndefined()
  expect(readPostmasterPid(server.location)).toBeNull()
})

test.runIf(isLinux)('a lock file that names a process of another program does not keep the database down', async () => {
  const dataDir = await makeDataDir()
  const server = await startEmbeddedPostgres({ dataDir, log })
  await query(server, 'create table saved as select 42 as answer')
  const owner = statSync(server.location)
  const pidFile = join(server.location, 'postmaster.pid')
  const record = readFileSync(pidFile, 'utf8')
  await server.stop()
  // As the user of PostgreSQL, so that it finds the process alive and not merely forbidden.
  const stranger = spawn('sleep', ['60'], { uid: owner.uid, gid: owner.gid })
  onTestFinished(() => void stranger.kill('SIGKILL'))
  writeFileSync(pidFile, record.replace(/^\d+/, String(stranger.pid)))

  const next = await start(dataDir)

  expect(next.adopted).toBe(false)
  expect(await query(next, 'select answer from saved')).toEqual([{ answer: 42 }])
  expect(stranger.exitCode).toBeNull()
})

test('a directory of another major version is refused, with instructions', async () => {
  const dataDir = await makeDataDir()
  writeFileSync(join(locationIn(dataDir), 'PG_VERSION'), '17\n')

  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(/PostgreSQL 17.*db:backup.*db:restore/s)
})

test('a database that could lose an acknowledged write is refused and left stopped', async () => {
  const dataDir = await makeDataDir()
  const server = await startEmbeddedPostgres({ dataDir, log })
  await query(superuser(server), 'alter role offmarket set synchronous_commit = off')
  await server.stop()

  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow('synchronous_commit is off')
  expect(existsSync(join(server.location, 'postmaster.pid'))).toBe(false)
})

test('when it cannot start, the error carries what PostgreSQL said', async () => {
  const dataDir = await makeDataDir()
  await rm(join(locationIn(dataDir), 'global', 'pg_control'))

  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow('pg_control')
})

test('the leftovers of a killed initdb are removed', () => {
  expect(existsSync(first.location)).toBe(true)
  expect(existsSync(abandoned)).toBe(false)
})

test.runIf(isLinux)('a path too long for a socket puts the socket in a separate closed directory', async () => {
  const dataDir = join(await makeEmptyDataDir(), 'a-very-long-name'.repeat(6))
  await copyTemplate(dataDir)
  const server = await start(dataDir)
  const { host } = server.connection
  onTestFinished(() => rm(host, { recursive: true, force: true }))

  expect(host.startsWith(tmpdir())).toBe(true)
  expect((await lstat(host)).mode & 0o777).toBe(0o700)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])

  await server.stop()
  await chmod(host, 0o755)
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow('another user owns it or can open it')
})

test.runIf(isRootOnLinux)(
  'root runs it as another user, elsewhere when that user cannot enter the directory',
  async () => {
    const dataDir = await makeEmptyDataDir()
    mkdirSync(dataDir, { mode: 0o700 })
    const elsewhere = await makeEmptyDataDir()

    const server = await start(dataDir, { rootDataDir: elsewhere })

    expect(server.location.startsWith(elsewhere)).toBe(true)
    expect(statSync(server.location).uid).not.toBe(0)
    expect(statSync(`/proc/${server.pid()}`).uid).toBe(statSync(server.location).uid)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(readdirSync(dataDir).sort()).toEqual(['postgres-application-password', 'postgres-password'])
  },
)

describe('a command-line tool', () => {
  test('uses the running server without taking it over, and is refused beside it if it must be alone', async () => {
    const dataDir = await makeDataDir()
    const server = await start(dataDir)

    const tool = await openDatabaseForTool({ databaseUrl: undefined, dataDir, log, mayBeEmpty: true })
    await tool.close()

    expect(tool.connection).toEqual(server.connection)
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
    const opening = openDatabaseForTool({ databaseUrl: undefined, dataDir, log, exclusive: true })
    await expect(opening).rejects.toThrow('another server is running')
  })

  test('starts a server where none runs, and stops it at the end', async () => {
    const dataDir = await makeDataDir()

    const tool = await openDatabaseForTool({ databaseUrl: undefined, dataDir, log, mayBeEmpty: true })
    expect(await withClient(tool.connection, async (client) => (await client.query('select 1 as one')).rows)).toEqual([
      { one: 1 },
    ])
    await tool.close()

    await expect(withClient(tool.connection, async () => {})).rejects.toThrow()
  })
})

/** Checks that every index contains exactly what its table does. */
async function expectSound(server: EmbeddedPostgres): Promise<void> {
  await query(superuser(server), 'create extension amcheck')
  const [indexes] = await query(
    superuser(server),
    `select count(bt_index_check(index => i.indexrelid, heapallindexed => true))::int as checked
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
     where a.amname = 'btree' and c.relpersistence = 'p' and i.indisvalid`,
  )
  expect(indexes.checked).toBeGreaterThan(50)
  expect(await query(superuser(server), "select * from verify_heapam('acked')")).toEqual([])
}
