import { readWhole } from '#platform/files/fallback-blob-store.ts'
import { formatBytes } from '../terminal/format-bytes.ts'
import { createProgressBar } from '../terminal/progress-bar.ts'
import type { CommandContext } from './command-context.ts'

/**
 * Moves all files to where new ones are stored. Whatever is not moved yet is still found, so the site goes on meanwhile;
 * should it be cut off, the next call does the rest.
 */
export async function migrateBlobs({ stores: { current, earlier }, print }: CommandContext): Promise<void> {
  if (!earlier)
    throw new Error('There is only one place for files. Set STORAGE_S3_ENDPOINT and the settings beside it.')
  const bar = createProgressBar('files')
  let moved = 0
  let bytes = 0
  try {
    for await (const { version } of earlier.list()) {
      const blob = await earlier.open(version)
      if (!blob) continue
      const present = await current.open(version)
      await present?.close()
      if (present?.size === blob.size) await blob.close()
      else {
        const stored = await current.write(version, await readWhole(blob))
        if (stored.size !== blob.size) throw new Error(`${version} was not copied whole. It stays where it was.`)
        bytes += stored.size
      }
      await earlier.remove(version)
      bar.update({ done: ++moved })
    }
  } finally {
    bar.end()
  }
  print(`${moved === 1 ? '1 file' : `${moved} files`} moved (${formatBytes(bytes)}).`)
}
