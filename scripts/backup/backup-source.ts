import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { openBackupDestination } from '#app/open-backup-destination.ts'
import type { Config } from '#config/config.ts'
import type { BackupDestination } from '#platform/backup-destination/backup-destination.ts'
import { makePrivateDirectory } from '#platform/disk/private-directory.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import type { BlobStore } from '#platform/files/blob-store.ts'
import { createDiskBlobStore } from '#platform/files/disk-blob-store.ts'

/** A backup to read, and its files. */
export interface BackupSource {
  file: string
  files: BlobStore
  /** Removes what was downloaded. */
  remove(): Promise<void>
}

/** A backup made by `db:backup`, with its files in `FILE.files` or the given folder. */
export function openBackup(name: string, folder?: string): BackupSource {
  const file = resolve(name)
  const files = createDiskBlobStore(folder ? resolve(folder) : findFolder(file))
  return { file, files, remove: async () => {} }
}

/** Automatic backups share one folder. */
function findFolder(file: string): string {
  const [own, shared] = [`${file}.files`, join(dirname(file), 'files')]
  return !existsSync(own) && existsSync(shared) ? shared : own
}

/** The automatic backups in BACKUP_DIR, newest first. */
export async function openAutomaticBackups(config: Config) {
  const destination = openBackupDestination(config)
  if (!destination) throw new OperatorError('BACKUP_DIR is not set.')
  const names = (await destination.list())
    .filter((name) => name.endsWith('.backup'))
    .sort()
    .reverse()
  return {
    names,
    /** `latest` or the name of one. */
    fetch(wanted: string): Promise<BackupSource> {
      const found = wanted === 'latest' ? names[0] : names.find((name) => name === wanted)
      if (found) return fetchBackup(config, destination, found)
      throw new OperatorError(`BACKUP_DIR has these backups: ${names.toReversed().join(', ') || 'none'}.`)
    },
  }
}

async function fetchBackup({ dataDir }: Config, destination: BackupDestination, name: string): Promise<BackupSource> {
  makePrivateDirectory(resolve(dataDir))
  const folder = await mkdtemp(join(dataDir, 'restore-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    return { file: await destination.fetch(name, folder), files: destination.files, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
