import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createDiskBackupDestination } from '#platform/backup-destination/disk-backup-destination.ts'
import { withClient } from '#platform/database/connection.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { locatePostgresHome } from '#platform/database/embedded/postgres-home.ts'
import { readPostmasterPid } from '#platform/database/embedded/postmaster-pid.ts'
import { listSpans } from '#platform/database/recovery/plan-recovery.ts'
import { recoverCluster } from '#platform/database/recovery/recover-cluster.ts'
import { createArchiving } from '#platform/database/recovery/start-archiving.ts'
import { createLogger } from '#platform/log/logger.ts'
import { createTestLog } from '../../integration/jobs/start-queue.ts'
import { askDatabase } from '../../support/database/ask-database.ts'
import { superuserOf } from '../../support/database/superuser-of.ts'
import { copyTemplate } from '../../support/product/product-template.ts'
import { sendLead } from '../../support/product/start-processes.ts'
import { startProduct } from '../../support/product/start-product.ts'
import { runScript } from '../../support/run-script.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

const silentLog = createLogger({ level: 'silent' })
const SECOND = 1000
const MEGABYTE = 1024 ** 2
const PUBLISHABLE_KEY = 'sb_publishable_of_the_recovery_test'

async function makeFolder(): Promise<string> {
  const folder = await makeTemporaryDirectory()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  return folder.path
}

/** Sends leads one after the other, and remembers when each was acknowledged. */
function startLoad(url: string, clients: number) {
  const acknowledged = new Map<string, number>()
  let isOver = false
  const work = Array.from({ length: clients }, async () => {
    while (!isOver) {
      const key = randomUUID()
      if ((await sendLead(url, PUBLISHABLE_KEY, key)) === 200) acknowledged.set(key, Date.now())
      await wait(20)
    }
  })
  return {
    acknowledged,
    async stop() {
      isOver = true
      await Promise.all(work)
    },
  }
}

async function listKeys(dataDir: string): Promise<Set<string>> {
  const rows = await askDatabase(
    dataDir,
    async (client) => (await client.query("select details ->> 'message' as message from inquiries")).rows,
  )
  return new Set(rows.map(({ message }) => message))
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / MEGABYTE)} MB`
}

async function killPostgres(dataDir: string): Promise<void> {
  const pid = readPostmasterPid(locatePostgresHome({ dataDir }).pgdata)
  if (pid) process.kill(pid, 'SIGKILL')
}

/** Checks each index against its table, as PostgreSQL's own tool does. */
async function expectSound(dataDir: string): Promise<void> {
  await withClient({ ...superuserOf(dataDir), database: 'offmarket' }, async (client) => {
    await client.query('create extension if not exists amcheck')
    const { rows } = await client.query(
      `select count(bt_index_check(index => i.indexrelid, heapallindexed => true))::int as checked
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
       where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p' and i.indisvalid`,
    )
    expect(rows[0].checked).toBeGreaterThan(50)
  })
}

test('with everything killed and the disk lost, at most the leads of the last minute are gone', async () => {
  const backups = await makeFolder()
  const env = { PUBLISHABLE_KEY, BACKUP_DIR: backups, RATE_LIMIT: 'off', LOG_LEVEL: 'info' }
  let dataDir = await makeFolder()
  await copyTemplate(dataDir)
  // It is kept apart from the backups.
  const ledgerKey = await readFile(join(dataDir, 'ledger-key'))
  for (let round = 0; round < 2; round++) {
    const product = await startProduct({ dataDir, env })
    const load = startLoad(product.url, 4)
    await expect.poll(product.output, { timeout: 180_000 }).toContain('a base backup was stored')
    // kill -9 of the server alone, which the site starts again. The archive goes on.
    await killPostgres(dataDir)
    await wait(40 * SECOND + Math.random() * 30 * SECOND)
    const killedAt = Date.now()
    await product.kill()
    await killPostgres(dataDir)
    await load.stop()
    await rm(dataDir, { recursive: true })

    dataDir = join(await makeFolder(), 'data')
    const startedAt = performance.now()
    const restored = await runScript('db-restore', ['--at', 'latest', '--create'], { ...env, DATA_DIR: dataDir })
    const restoreMs = performance.now() - startedAt
    expect(restored, restored.errors).toMatchObject({ code: 0 })
    await writeFile(join(dataDir, 'ledger-key'), ledgerKey, { mode: 0o600 })
    const next = await startProduct({ dataDir, env })
    await expectSound(dataDir)
    const found = await listKeys(dataDir)
    await next.stop()
    const lost = [...load.acknowledged].filter(([key]) => !found.has(key))
    const lossMs = killedAt - Math.min(killedAt, ...lost.map(([, at]) => at))
    const share = `${lost.length} of ${load.acknowledged.size} leads`
    process.stdout.write(
      `Lost: ${share}, the last ${(lossMs / SECOND).toFixed(1)} s. Restored in ${(restoreMs / SECOND).toFixed(1)} s.\n`,
    )
    expect(load.acknowledged.size).toBeGreaterThan(100)
    expect(lossMs).toBeLessThan(60 * SECOND)
  }
})

test('while the archive is away, the log on the disk stays within its limit, and the archive begins again later', async () => {
  const folder = await makeFolder()
  const dataDir = join(folder, 'data')
  await mkdir(dataDir, { mode: 0o711 })
  await copyTemplate(dataDir)
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog })
  onTestFinished(() => server.stop())
  const { recovery } = createDiskBackupDestination(join(folder, 'backups'))
  let isAway = false
  const put = (name: string, file: string) =>
    isAway ? Promise.reject(new Error('the disk is full')) : recovery.put(name, file)
  const { log, lines } = createTestLog()
  const archiving = createArchiving({ server, folder: { ...recovery, put }, days: 7, dataDir, log })
  await archiving.ship()
  await archiving.maintain()

  isAway = true
  const ask = (sql: string) => withClient(server.superuser, async (client) => (await client.query(sql)).rows)
  await ask('create table filler (text text)')
  let largest = 0
  for (let round = 0; round < 30; round++) {
    await ask('insert into filler select repeat(md5(random()::text), 30) from generate_series(1, 60000)')
    await ask('checkpoint')
    await archiving.ship()
    largest = Math.max(largest, await sizeOf(join(server.location, 'pg_wal')))
    if (round % 5 === 4) await ask('truncate filler')
  }
  const [{ written }] = await ask("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as written")
  process.stdout.write(`Of ${megabytes(written)} of log, at most ${megabytes(largest)} were on the disk.\n`)
  expect(written).toBeGreaterThan(1500 * MEGABYTE)
  expect(largest).toBeLessThan(1800 * MEGABYTE)
  expect(lines.map(({ msg }) => msg)).toContain('changes could not be stored in the archive')

  isAway = false
  await archiving.ship()
  await archiving.maintain()
  expect(lines.find(({ why }) => why)).toMatchObject({ level: 'error', why: 'the log grew too large' })
  await ask('create table last as select 42 as answer')
  await archiving.stop()
  await server.stop()
  const [span] = listSpans(await recovery.list())
  if (!span) throw new Error('nothing can be restored')
  const signal = new AbortController().signal
  const check = async () => {}
  await recoverCluster({ dataDir, folder: recovery, span, moment: null, log: silentLog, signal, check })
  const restored = await startEmbeddedPostgres({ dataDir, log: silentLog })
  onTestFinished(() => restored.stop())
  const { rows } = await withClient(restored.superuser, (client) => client.query('select answer from last'))
  expect(rows).toEqual([{ answer: 42 }])
})
