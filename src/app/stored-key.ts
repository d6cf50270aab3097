import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateDirectory } from '#platform/disk/private-directory.ts'

interface StoredKey {
  dataDir: string
  /** Name of the file. */
  name: string
  prefix: string
}

/** The configured key, or one that is created at the first start and stored, so that it survives restarts. */
export async function readStoredKey(
  configured: string | undefined,
  { dataDir, name, prefix }: StoredKey,
): Promise<string> {
  if (configured) return configured
  const path = join(dataDir, name)
  makePrivateDirectory(dataDir)
  const made = `${prefix}${randomBytes(24).toString('base64url')}`
  // With `wx` only one of two processes that start together creates the key; the other one reads it.
  await writeFile(path, made, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(path, 'utf8')).trim()
}
