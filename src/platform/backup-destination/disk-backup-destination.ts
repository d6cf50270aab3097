import { mkdirSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createDiskBlobStore } from '../files/disk-blob-store.ts'
import { syncDirectory } from '../files/sync-directory.ts'
import type { BackupDestination, BackupFolder } from './backup-destination.ts'

export function createDiskBackupDestination(directory: string): BackupDestination {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const recovery = join(directory, 'recovery')
  return {
    ...createFolder(directory, () => readdir(directory)),
    files: createDiskBlobStore(join(directory, 'files')),
    recovery: createFolder(recovery, () => listBelow(recovery)),
  }
}

function createFolder(directory: string, listAll: () => Promise<string[]>): BackupFolder {
  return {
    list: async () => (await listAll()).filter((name) => !name.endsWith('.partial')),
    async put(name, file) {
      const target = join(directory, name)
      const partial = `${target}.partial`
      await makeFolder(dirname(target))
      await rm(partial, { force: true })
      try {
        await copyFile(file, partial)
        const handle = await open(partial, 'r+')
        await handle.sync().finally(() => handle.close())
        await rename(partial, target)
      } catch (error) {
        // On a full disk it would take the room of others.
        await rm(partial, { force: true })
        throw error
      }
      await syncDirectory(dirname(target))
    },
    fetch: async (name) => join(directory, name),
    async remove(name) {
      await rm(join(directory, name), { force: true })
      // An archive ends with its last file.
      if (dirname(name) !== '.') await rmdir(join(directory, dirname(name))).catch(() => {})
    },
  }
}

/** Its name survives a crash too. */
async function makeFolder(directory: string): Promise<void> {
  const made = await mkdir(directory, { recursive: true, mode: 0o700 })
  if (made === undefined) return
  for (let folder = directory; folder.length >= made.length; folder = dirname(folder)) {
    await syncDirectory(dirname(folder))
  }
}

async function listBelow(directory: string): Promise<string[]> {
  const folders = await readFolder(directory)
  const names = await Promise.all(
    folders.map(async (folder) => (await readFolder(join(directory, folder))).map((name) => `${folder}/${name}`)),
  )
  return names.flat()
}

/** Another process may just have removed it, and what is no folder is not ours. */
function readFolder(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
}
