import { randomUUID } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createS3BackupDestination } from '#platform/backup-destination/s3-backup-destination.ts'
import { type ConnectionSettings, withClient } from '#platform/database/connection.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { listSpans } from '#platform/database/recovery/plan-recovery.ts'
import { recoverCluster } from '#platform/database/recovery/recover-cluster.ts'
import { createArchiving } from '#platform/database/recovery/start-archiving.ts'
import { createDiskBlobStore } from '#platform/files/disk-blob-store.ts'
import { createLogger } from '#platform/log/logger.ts'
import { createS3Client, type S3Settings } from '#platform/s3/s3-client.ts'
import { makeTemporaryDirectory } from '../support/temporary-directory.ts'

const settings: S3Settings = JSON.parse(process.env.TEST_S3 ?? '{}')
const log = createLogger({ level: 'silent' })
const DAY = 86_400_000

test('the embedded database is archived in a bucket, and restored from there', async () => {
  const folder = await makeTemporaryDirectory()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  const [lost, fresh] = ['lost', 'fresh'].map((name) => join(folder.path, name)) as [string, string]
  await mkdir(lost, { mode: 0o711 })
  const client = createS3Client({ ...settings, prefix: `${randomUUID()}/` })
  onTestFinished(() => client.close())
  const { recovery } = createS3BackupDestination(client, createDiskBlobStore(join(folder.path, 'spool')))
  const server = await startEmbeddedPostgres({ dataDir: lost, log })
  onTestFinished(() => server.stop())
  const ask = (connection: ConnectionSettings, sql: string) =>
    withClient(connection, async (one) => (await one.query(sql)).rows)
  let time = Date.now()
  const archiving = createArchiving({ server, folder: recovery, days: 7, dataDir: lost, log, now: () => time })
  await ask(server.connection, 'create table saved (number integer)')
  await archiving.ship()
  await archiving.maintain()
  for (let number = 1; number <= 40; number++) {
    await ask(server.connection, `insert into saved values (${number})`)
    if (number === 20) await ask(server.superuser, 'select pg_switch_wal()')
    await archiving.ship()
  }
  await archiving.stop()
  await server.stop()
  expect(await readdir(join(lost, 'recovery-work'))).toEqual([])

  const [span] = listSpans(await recovery.list())
  if (!span) throw new Error('nothing can be restored')
  const numbers: number[] = []
  await recoverCluster({
    dataDir: fresh,
    folder: recovery,
    span,
    moment: null,
    log,
    signal: new AbortController().signal,
    async check(superuser) {
      const rows = await ask({ ...superuser, database: 'offmarket' }, 'select number from saved order by number')
      numbers.push(...rows.map(({ number }) => number))
    },
  })
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))

  // A week later, another base backup makes the first one and its log needless.
  const next = await startEmbeddedPostgres({ dataDir: fresh, log })
  onTestFinished(() => next.stop())
  const before = await recovery.list()
  time += 8 * DAY
  const again = createArchiving({ server: next, folder: recovery, days: 7, dataDir: fresh, log, now: () => time })
  await again.ship()
  await again.maintain()
  const after = await recovery.list()
  expect(before.filter((name) => after.includes(name))).toEqual([])
  expect(listSpans(after)).toHaveLength(1)
})
