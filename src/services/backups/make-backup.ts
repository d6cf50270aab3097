import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupDestination } from '#platform/backup-destination/backup-destination.ts'
import { type BackupFiles, backUpDatabase } from '#platform/database/backup/backup.ts'
import { verifyBackup } from '#platform/database/backup/backup-file.ts'
import { findMissingFiles, removeUnnamedFiles } from '#platform/database/backup/copy-files.ts'
import type { IsTransient } from '#platform/database/backup/table-catalog.ts'
import type { Connection } from '#platform/database/connection.ts'
import type { Logger } from '#platform/log/logger.ts'
import { chooseExpired, readBackupName } from './backup-schedule.ts'

export interface MakeBackupDeps {
  connection: Connection
  log: Logger
  destination: BackupDestination
  files: Pick<BackupFiles, 'from' | 'list'>
  isTransientTable: IsTransient
  /** Where a backup is written and verified before it moves to its destination. */
  workDirectory: string
}

const DAY = 86_400_000

/** Makes a backup, verifies it, and only then moves it to its destination and deletes expired ones. */
export async function makeBackup(deps: MakeBackupDeps, name: string, now: Date): Promise<void> {
  const { connection, log, destination, files, isTransientTable, workDirectory } = deps
  await rm(workDirectory, { recursive: true, force: true })
  await mkdir(workDirectory, { recursive: true, mode: 0o700 })
  const file = join(workDirectory, name)
  try {
    const backup = await backUpDatabase({
      connection,
      file,
      now,
      isTransientTable,
      files: { ...files, to: destination.files },
    })
    await checkBackup(file, deps, new Set(backup.files.missing))
    await destination.put(name, file)
    const { missing, damaged } = backup.files
    if (missing.length + damaged.length > 0)
      log.error({ missing, damaged }, 'a backup was made, but some files were already missing or damaged')
    await cleanUp(deps, now).catch((error: unknown) => {
      // The backup itself is fine; the next run will try the cleanup again.
      log.error({ reason: String(error) }, 'old backups could not be removed')
    })
  } finally {
    await rm(workDirectory, { recursive: true, force: true })
  }
}

/** Files that were already missing must not fail the backup: they are reported elsewhere. */
async function checkBackup(file: string, { destination }: MakeBackupDeps, known: Set<string>): Promise<void> {
  await verifyBackup(file)
  const missing = (await findMissingFiles(file, destination.files)).filter((version) => !known.has(version))
  if (missing.length > 0) throw new Error(`${missing.length} files are missing from the backup`)
}

async function cleanUp(deps: MakeBackupDeps, now: Date): Promise<void> {
  await removeExpired(deps)
  // Left behind by interrupted backups.
  await deps.destination.files.removeUnfinished(now.getTime() - DAY)
}

async function removeExpired({ destination, log, workDirectory }: MakeBackupDeps): Promise<void> {
  const names = (await destination.list()).filter((name) => readBackupName(name) !== null)
  const expired = chooseExpired(names)
  if (expired.length === 0) return
  for (const name of expired) await destination.remove(name)
  const kept = names.filter((name) => !expired.includes(name))
  const lists = await Promise.all(kept.map((name) => destination.fetch(name, workDirectory)))
  const files = await removeUnnamedFiles(lists, destination.files)
  log.info({ backups: expired.length, files }, 'old backups were removed')
}
