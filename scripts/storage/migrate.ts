import type { BlobStore } from '#platform/files/blob-store.ts'
import { readWhole } from '#platform/files/fallback-blob-store.ts'
import { formatBytes } from '../terminal/format-bytes.ts'
import { createProgressBar } from '../terminal/progress-bar.ts'
import type { CommandContext } from './command-context.ts'

/**
 * Moves all files to the storage configured now. The site keeps running, because files that haven't been moved are still
 * found. If the command is interrupted, the next call moves the rest.
 */
export async function migrateBlobs({ stores: { current, earlier }, print }: CommandContext): Promise<void> {
  if (!earlier)
    throw new Error('There is only one place for files. Set STORAGE_S3_ENDPOINT and the other STORAGE_S3 settings.')
  const bar = createProgressBar('files')
  let moved = 0
  let bytes = 0
  try {
    for await (const { version } of earlier.list()) {
      const copied = await copyBlob(earlier, current, version)
      if (copied === null) continue
      await earlier.remove(version)
      bytes += copied
      bar.update({ done: ++moved })
    }
  } finally {
    bar.end()
  }
  print(`${moved === 1 ? '1 file' : `${moved} files`} moved (${formatBytes(bytes)}).`)
}

/** Returns the number of bytes copied (0 if an earlier call copied them), or null if the file is gone. */
async function copyBlob(from: BlobStore, to: BlobStore, version: string): Promise<number | null> {
  const blob = await from.open(version)
  if (!blob) return null
  const present = await to.open(version)
  await present?.close()
  if (present?.size === blob.size) {
    await blob.close()
    return 0
  }
  try {
    const { size } = await to.write(version, await readWhole(blob))
    if (size !== blob.size) throw new Error(`${version} was not copied completely. It stays where it was.`)
    return size
  } catch (error) {
    // The site may have removed the file in the meantime, because its object is gone.
    if (await from.has(version)) throw error
    return null
  }
}
