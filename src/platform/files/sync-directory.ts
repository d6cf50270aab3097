import { closeSync, fsync, open } from 'node:fs'
import { promisify } from 'node:util'

const openDirectory = promisify(open)
const syncFile = promisify(fsync)

/** Makes new names in a directory survive a power cut. Windows cannot sync a directory and does not need to. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  const file = await openDirectory(directory, 'r')
  try {
    await syncFile(file)
  } finally {
    // Everything is flushed, so this does not block on the disk.
    closeSync(file)
  }
}
