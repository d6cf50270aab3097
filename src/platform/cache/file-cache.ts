import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface FileCache {
  read(key: string): Promise<Buffer | null>
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Removes everything but these. */
  keepOnly(keys: ReadonlySet<string>): Promise<void>
}

/** A cache of expensive results in a directory; a key is a file name. */
export function createFileCache(directory: string): FileCache {
  return {
    read: (key) => readFile(join(directory, key)).catch(() => null),

    async write(key, bytes) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      // Written under another name first: a killed process must not leave a truncated file behind.
      const aside = join(directory, `${key}.${process.pid}`)
      await writeFile(aside, bytes)
      await rename(aside, join(directory, key))
    },

    async keepOnly(keys) {
      const names = await readdir(directory).catch(() => [])
      await Promise.all(
        names.filter((name) => !keys.has(name)).map((name) => rm(join(directory, name), { force: true })),
      )
    },
  }
}
