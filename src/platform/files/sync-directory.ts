import { open } from 'node:fs/promises'

/** Makes new names in a directory survive a power cut. Windows cannot sync a directory and does not need to. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
