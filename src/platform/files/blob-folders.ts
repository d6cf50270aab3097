import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncDirectory } from './sync-directory.ts'

const FOLDERS = 256

/** The folders `00` to `ff` of a blob store, all created before the first blob so that no write waits for its own. */
export function createBlobFolders(blobs: string) {
  let made: Promise<void> | null = null

  async function createAll(): Promise<void> {
    const names = Array.from({ length: FOLDERS }, (_, number) => number.toString(16).padStart(2, '0'))
    await Promise.all(names.map((name) => mkdir(join(blobs, name), { recursive: true, mode: 0o700 })))
    await syncDirectory(blobs)
  }

  function ensureAll(): Promise<void> {
    made ??= createAll().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }

  return {
    /**
     * Moves a file to its name. Once this resolves, the name survives a power cut, and so does the content if `sync`
     * flushes it.
     */
    async publish(
      target: string,
      move: (target: string) => Promise<unknown>,
      sync: () => Promise<void> = async () => {},
    ): Promise<void> {
      const madeBefore = ensureAll()
      await madeBefore
      await move(target).catch(() => {
        // Somebody may have removed the folder while several writers use it.
        if (made === madeBefore) made = null
        return ensureAll().then(() => move(target))
      })
      // The folder may just have been recreated, so its own name must reach the disk too.
      const steps = [sync(), syncDirectory(dirname(target)), ensureAll()]
      // If one fails, the others may still be using the file.
      await Promise.allSettled(steps)
      await Promise.all(steps)
    },
  }
}
