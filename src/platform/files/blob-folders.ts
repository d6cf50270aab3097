import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncDirectory } from './sync-directory.ts'

const FOLDERS = 256

/** The folders `00` to `ff` of a blob store. They are all made before the first blob, so that none waits for its own. */
export function createBlobFolders(blobs: string) {
  let made: Promise<void> | null = null

  async function makeAll(): Promise<void> {
    const names = Array.from({ length: FOLDERS }, (_, number) => number.toString(16).padStart(2, '0'))
    await Promise.all(names.map((name) => mkdir(join(blobs, name), { recursive: true, mode: 0o700 })))
    await syncDirectory(blobs)
  }

  function haveAll(): Promise<void> {
    made ??= makeAll().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }

  return {
    /** Gives a file its name. Both survive a power cut when it resolves, if `sync` makes the file do so. */
    async publish(
      target: string,
      move: (target: string) => Promise<unknown>,
      sync: () => Promise<void> = async () => {},
    ): Promise<void> {
      const madeBefore = haveAll()
      await madeBefore
      await move(target).catch(() => {
        // Somebody may have removed the folder, under several writers at once.
        if (made === madeBefore) made = null
        return haveAll().then(() => move(target))
      })
      // The folder may have been made again a moment ago, and its own name has to survive as well.
      const steps = [sync(), syncDirectory(dirname(target)), haveAll()]
      // Even if one fails, the others may still be using the same file.
      await Promise.allSettled(steps)
      await Promise.all(steps)
    },
  }
}
