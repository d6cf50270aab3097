import { mkdirSync } from 'node:fs'
import { copyFile, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createDiskBlobStore } from '../files/disk-blob-store.ts'
import { syncDirectory } from '../files/sync-directory.ts'
import type { BackupDestination } from './backup-destination.ts'

export function createDiskBackupDestination(directory: string): BackupDestination {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  return {
    files: createDiskBlobStore(join(directory, 'files')),
    list: () => readdir(directory),
    async put(name, file) {
      const partial = join(directory, `${name}.partial`)
      await rm(partial, { force: true })
      await copyFile(file, partial)
      const handle = await open(partial, 'r+')
      await handle.sync().finally(() => handle.close())
      await rename(partial, join(directory, name))
      await syncDirectory(directory)
    },
    fetch: async (name) => join(directory, name),
    remove: (name) => rm(join(directory, name), { force: true }),
  }
}
