import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPrivateFile } from '#platform/disk/create-private-file.ts'

interface StoredKey {
  dataDir: string
  /** The file name. */
  name: string
  prefix: string
}

/** For a command that only looks: the configured key or the stored one, or null before the first start. */
export async function findStoredKey(
  configured: string | undefined,
  { dataDir, name }: Pick<StoredKey, 'dataDir' | 'name'>,
): Promise<string | null> {
  if (configured) return configured
  return readFile(join(dataDir, name), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
}

/** The configured key, or one that the first start creates and stores. */
export async function readStoredKey(
  configured: string | undefined,
  { dataDir, name, prefix }: StoredKey,
): Promise<string> {
  if (configured) return configured
  const path = join(dataDir, name)
  const made = `${prefix}${randomBytes(24).toString('base64url')}`
  await createPrivateFile(path, made)
  return (await readFile(path, 'utf8')).trim()
}
