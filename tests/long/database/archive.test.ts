import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createDiskBackupDestination } from '#platform/backup-destination/disk-backup-destination.ts'
import type { ConnectionSettings } from '#platform/database/connection.ts'
import { withClient } from '#platform/database/connection.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { listSpans, planRecovery } from '#platform/database/recovery/plan-recovery.ts'
import { recoverCluster } from '#platform/database/recovery/recover-cluster.ts'
import { createArchiving } from '#platform/database/recovery/start-archiving.ts'
import { createTestLog } from '../../integration/jobs/start-queue.ts'
import { silentLog } from '../../support/database/test-database.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

const run = promisify(execFile)
const query = (connection: ConnectionSettings, sql: string) =>
  withClient(connection, async (client) => (await client.query(sql)).rows)

const template = await makeTemporaryDirectory()
afterAll(() => template[Symbol.asyncDispose]())
/** Most servers are copies of this one, because making one takes a second. */
beforeAll(async () => {
  const dataDir = join(template.path, 'data')
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog })
  await query(server.connection, "create table saved as select 'first' as row")
  await server.stop()
})

/** A folder for backups, and servers that archive to it. */
async function makeArchive() {
  const directory = await makeTemporaryDirectory()
  onTestFinished(() => directory[Symbol.asyncDispose]())
  const folder = createDiskBackupDestination(join(directory.path, 'backups')).recovery
  const pathOf = (name: string) => join(directory.path, name)
  const { log, lines } = createTestLog()
  let time = Date.now()

  function archiveOf(server: EmbeddedPostgres, dataDir: string) {
    return createArchiving({ server, folder, days: 7, dataDir, log, now: () => time })
  }
  async function start(name: string) {
    const dataDir = pathOf(name)
    if (!existsSync(dataDir)) await run('cp', ['-a', join(template.path, 'data'), dataDir])
    const server = await startEmbeddedPostgres({ dataDir, log: silentLog })
    onTestFinished(() => server.stop())
    const archiving = archiveOf(server, dataDir)
    return {
      ...archiving,
      server,
      /** As after a restart of the process. */
      again: () => archiveOf(server, dataDir),
      insert: (row: string) => query(server.connection, `insert into saved values ('${row}')`),
      rows: () => readRows(server.connection),
    }
  }
  return {
    folder,
    pathOf,
    lines,
    start,
    pass: (ms: number) => {
      time += ms
    },
    spans: async () => listSpans(await folder.list()),
    async recover(name: string, moment: Date | null, refuse = () => {}) {
      const span = planRecovery(listSpans(await folder.list()), moment)
      if (!span) throw new Error('that moment cannot be restored')
      let rows: string[] = []
      const check = async (superuser: ConnectionSettings) => {
        rows = await readRows({ ...superuser, database: 'offmarket' })
        refuse()
      }
      const signal = new AbortController().signal
      const aside = await recoverCluster({ dataDir: pathOf(name), folder, span, moment, log: silentLog, signal, check })
      return { rows, aside }
    },
  }
}

async function readRows(connection: ConnectionSettings): Promise<string[]> {
  return (await query(connection, 'select row from saved order by row')).map(({ row }) => row)
}

async function now(connection: ConnectionSettings): Promise<Date> {
  const [row] = await query(connection, 'select clock_timestamp() as now')
  return row.now
}

test('any moment since the base backup is restored, also by a database that was restored itself', async () => {
  const { start, recover, spans, lines } = await makeArchive()
  const first = await start('first')
  await first.ship()
  await first.maintain()
  await first.insert('one')
  const afterOne = await now(first.server.connection)
  await first.insert('two')
  await first.ship()
  // The segment is complete, and replaces its pieces.
  await query(first.server.superuser, 'select pg_switch_wal()')
  await first.ship()
  await first.insert('three')
  await first.stop()
  const [span] = await spans()
  expect(span?.log.at(-2)?.name).toMatch(/\.00000000\.01000000\./)
  await first.server.stop()

  expect(await recover('second', afterOne)).toEqual({ rows: ['first', 'one'], aside: null })
  const second = await start('second')
  expect(await second.rows()).toEqual(['first', 'one'])
  await second.ship()
  await second.maintain()
  await second.insert('another two')
  // The changes of both timelines are there, each in its own archive.
  await second.ship()
  expect((await spans()).map(({ base }) => base.timeline)).toEqual(['00000002', '00000001'])
  await second.server.stop()

  const aside = expect.stringContaining('postgres.before-')
  expect(await recover('second', null)).toEqual({ rows: ['another two', 'first', 'one'], aside })
  expect(lines.filter(({ level }) => level !== 'info')).toEqual([])
})

test('while nothing can be stored, the operator is told, the site works, and everything is stored later', async () => {
  const { start, recover, pathOf, pass, lines } = await makeArchive()
  const site = await start('site')
  await site.ship()
  await site.maintain()
  // As if a disk was gone.
  const archive = join(pathOf('backups'), 'recovery')
  await rm(archive, { recursive: true })
  await writeFile(archive, '')
  await site.insert('two')
  pass(6 * 60_000)
  await site.ship()
  await site.ship()
  expect(site.health()).toMatchObject({ isLate: true, ageSeconds: 360 })
  expect(lines.filter(({ msg }) => msg === 'changes could not be stored in the archive')).toHaveLength(1)
  await rm(archive)
  await site.ship()
  expect(site.health()).toMatchObject({ isLate: false })
  // What was stored before is gone with the disk, so there is another base backup.
  await site.maintain()
  await site.insert('three')
  await site.stop()
  await site.server.stop()
  expect((await recover('site', null)).rows).toEqual(['first', 'three', 'two'])
})

test('a server whose log differs from the archive begins another one', async () => {
  const { start, folder, lines, pathOf } = await makeArchive()
  const site = await start('site')
  await site.ship()
  const [piece = ''] = await folder.list()
  const again = site.again()
  await again.ship()
  const archives = async () => new Set((await folder.list()).map((name) => name.split('/')[0])).size
  expect(await archives()).toBe(1)

  // The end of a log that this server does not have, as if its disk had been set back.
  const [archive = '', file = ''] = piece.split('/')
  const later = file.replace(/^(wal\.\w{16})\w{8}/, '$100000FFF')
  await writeFile(
    join(pathOf('backups'), 'recovery', archive, later),
    await readFile(join(pathOf('backups'), 'recovery', piece)),
  )
  await site.again().ship()
  expect(await archives()).toBe(2)
  expect(lines.at(-1)).toMatchObject({ level: 'error', why: 'it does not continue the log of this server' })
  const slots = await query(site.server.superuser, 'select slot_name from pg_replication_slots')
  expect(slots).toHaveLength(1)
})

test('a base backup that cannot be unpacked, or a result that is refused, changes nothing', async () => {
  const { start, recover, folder, pathOf } = await makeArchive()
  const site = await start('site')
  await site.ship()
  await site.maintain()
  await expect(recover('site', null)).rejects.toThrow('the site is running on this data directory')
  await site.server.stop()
  const before = await readdir(pathOf('site'))
  const [base = ''] = (await folder.list()).filter((name) => name.includes('/base.'))
  const path = join(pathOf('backups'), 'recovery', base)
  const bytes = await readFile(path)
  await writeFile(path, bytes.subarray(0, 100_000))
  await expect(recover('site', null)).rejects.toThrow('The base backup cannot be unpacked')
  await writeFile(path, bytes)
  const refuse = () => {
    throw new Error('it is not what it should be')
  }
  await expect(recover('site', null, refuse)).rejects.toThrow('it is not what it should be')
  expect(await readdir(pathOf('site'))).toEqual(before)
})
