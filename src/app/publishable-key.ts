import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The configured key, or one made at the first start and kept, so that pages and clients agree across restarts. */
export async function readPublishableKey(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured
  const path = join(dataDir, 'publishable-key')
  await mkdir(dataDir, { recursive: true })
  const made = `sb_publishable_${randomBytes(24).toString('base64url')}`
  // `wx` lets only one of two processes that start together make the key; the other reads it.
  await writeFile(path, made, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(path, 'utf8')).trim()
}
