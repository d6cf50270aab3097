import { copyFile, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { createDiskBackupDestination } from '#platform/backup-destination/disk-backup-destination.ts'
import { verifyBackup } from '#platform/database/backup/backup-file.ts'
import { createDiskBlobStore } from '#platform/files/disk-blob-store.ts'
import { nameBackup } from '#services/backups/backup-schedule.ts'
import { areBackupsCurrent, type BackupDeps, runBackupSchedule } from '#services/backups/start-backups.ts'
import { isTransientTable } from '#services/realtime/changes/leftovers-store.ts'
import { listSavedFiles } from '#services/storage/blobs/saved-file-store.ts'
import type { Tables } from '#services/tables.ts'
import { createTestDatabase, silentLog as log } from '../../support/database/test-database.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NIGHT = Date.parse('2026-11-16T07:00:00Z')

async function startBackups() {
  const database = await createTestDatabase<Tables>()
  const directory = await makeTemporaryDirectory()
  onTestFinished(async () => {
    await database.close()
    await directory[Symbol.asyncDispose]()
  })
  const folder = join(directory.path, 'backups')
  const alarms: unknown[] = []
  let time = NIGHT
  const blobs = createDiskBlobStore(join(directory.path, 'storage'))
  const deps: BackupDeps = {
    db: database.db,
    connection: database.connection,
    log,
    destination: createDiskBackupDestination(folder),
    files: { from: blobs, list: listSavedFiles },
    isTransientTable,
    workDirectory: join(directory.path, 'work'),
    everyMs: DAY,
    now: () => time,
    queue: {
      enqueue: async (_tx, _job, payload) => {
        alarms.push(payload)
        return ''
      },
    },
  }
  return {
    database,
    folder,
    deps,
    blobs,
    alarms,
    at: (ms: number) => {
      time = NIGHT + ms
    },
    /** The same for a second process. */
    other: (): BackupDeps => ({ ...deps, workDirectory: join(directory.path, 'other') }),
    backups: async () => (await readdir(folder)).filter((name) => name.endsWith('.backup')).sort(),
  }
}

test('each night one process makes a verified backup with its files, and old ones are deleted', async () => {
  const { database, folder, deps, blobs, at, other, backups } = await startBackups()
  const [kept, replaced] = ['aaaaaaaa-0000-4000-8000-000000000001', 'bbbbbbbb-0000-4000-8000-000000000002']
  for (const version of [kept, replaced]) await blobs.write(version, Readable.from([Buffer.from('x')]))
  await database.pool.query("insert into storage.buckets (id, name) values ('docs', 'docs')")
  const insert = "insert into storage.objects (bucket_id, name, version) values ('docs', $1, $2)"
  await database.pool.query(insert, ['kept', kept])
  await database.pool.query(insert, ['replaced', replaced])

  const cutOff = join(folder, 'files', 'incoming', 'cut-off')
  await writeFile(cutOff, 'half a file')
  await utimes(cutOff, new Date(NIGHT), new Date(NIGHT - 2 * DAY))

  await Promise.all([runBackupSchedule(deps), runBackupSchedule(other())])
  await runBackupSchedule(other())
  expect(await readdir(join(folder, 'files', 'incoming'))).toEqual([])
  expect(await backups()).toEqual(['offmarket-2026-11-16T07-00-00Z.backup'])
  await verifyBackup(join(folder, 'offmarket-2026-11-16T07-00-00Z.backup'))
  expect(await deps.destination.files.has(replaced)).toBe(true)
  expect((await database.pool.query('select from backup_runs where failure is null')).rowCount).toBe(1)

  await database.pool.query("update storage.objects set version = 'gone' where name = 'replaced'")
  at(DAY)
  await runBackupSchedule(deps)
  expect(await backups()).toHaveLength(2)
  // Copies with the names of the next days.
  const second = join(folder, nameBackup(new Date(NIGHT + DAY)))
  for (let day = 2; day <= 8; day++) await copyFile(second, join(folder, nameBackup(new Date(NIGHT + day * DAY))))
  at(9 * DAY)
  await runBackupSchedule(deps)
  expect(await backups()).toEqual([3, 4, 5, 6, 7, 8, 9].map((day) => nameBackup(new Date(NIGHT + day * DAY))))
  expect(await deps.destination.files.has(replaced)).toBe(false)
  expect(await deps.destination.files.has(kept)).toBe(true)
})

test('without a good backup for 26 hours, the team is alerted once a day and the operator sees it', async () => {
  const { deps, alarms, at, other, backups } = await startBackups()
  await runBackupSchedule(deps)
  expect(await areBackupsCurrent(deps)).toBe(true)
  const broken = {
    ...deps,
    files: {
      ...deps.files,
      list: async function* () {
        yield await Promise.reject(new Error('the disk is gone'))
      },
    },
  }
  at(25 * HOUR)
  await runBackupSchedule(broken)
  expect([await areBackupsCurrent(deps), alarms]).toEqual([true, []])
  at(26 * HOUR + 60_000)
  await Promise.all([runBackupSchedule(broken), runBackupSchedule({ ...other(), files: broken.files })])
  expect(await areBackupsCurrent(deps)).toBe(false)
  expect(alarms).toEqual([{ lastGoodAt: new Date(NIGHT).toISOString() }])
  at(30 * HOUR)
  await runBackupSchedule(broken)
  expect(alarms).toHaveLength(1)
  at(51 * HOUR)
  await runBackupSchedule(broken)
  expect(alarms).toHaveLength(2)
  at(53 * HOUR)
  await runBackupSchedule(deps)
  expect([await areBackupsCurrent(deps), alarms.length, (await backups()).length]).toEqual([true, 2, 2])
})
