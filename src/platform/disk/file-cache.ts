import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface FileCache {
  read(key: string): Promise<Buffer | null>
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Removes all other entries. */
  keepOnly(keys: ReadonlySet<string>): Promise<void>
}

/** Caches expensive results in a directory. A key is a file name. */
export function createFileCache(directory: string): FileCache {
  return {
    read: (key) => readFile(join(directory, key)).catch(() => null),

    async write(key, bytes) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      // Renamed once complete, so that a killed process cannot leave a truncated file.
      const partial = join(directory, `${key}.${process.pid}`)
      await writeFile(partial, bytes)
      await rename(partial, join(directory, key))
    },

    async keepOnly(keys) {
      const names = await readdir(directory).catch(() => [])
      await Promise.all(
        names.filter((name) => !keys.has(name)).map((name) => rm(join(directory, name), { force: true })),
      )
    },
  }
}
