import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface KeptKey {
  dataDir: string
  /** Of the file. */
  name: string
  prefix: string
}

/** The configured key, or one made at the first start and kept, so that all agree on it across restarts. */
export async function readKeptKey(configured: string | undefined, { dataDir, name, prefix }: KeptKey): Promise<string> {
  if (configured) return configured
  const path = join(dataDir, name)
  await mkdir(dataDir, { recursive: true })
  const made = `${prefix}${randomBytes(24).toString('base64url')}`
  // `wx` lets only one of two processes that start together make the key; the other reads it.
  await writeFile(path, made, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(path, 'utf8')).trim()
}
