import { createHash } from 'node:crypto'
import type { BlobStore, StoredBlob } from '../../files/blob-store.ts'
import { readWhole } from '../../files/fallback-blob-store.ts'
import { readFileList } from './backup-file.ts'

export interface VerifiedFiles {
  count: number
  bytes: number
  /** Files that the store lacks. */
  missing: string[]
  /** Files whose size or checksum differs from their rows. */
  damaged: string[]
}

/** Reads every file that a backup refers to, and compares it with what its row records. */
export async function verifyFiles(
  backup: string,
  store: BlobStore,
  onProgress?: (verified: VerifiedFiles) => void,
): Promise<VerifiedFiles> {
  const result: VerifiedFiles = { count: 0, bytes: 0, missing: [], damaged: [] }
  for await (const { version, size, md5 } of readFileList(backup)) {
    const stored = await hashBlob(store, version)
    if (stored === null) result.missing.push(version)
    else if ((size ?? stored.size) !== stored.size || (md5 ?? stored.md5) !== stored.md5) result.damaged.push(version)
    result.count++
    result.bytes += stored?.size ?? 0
    onProgress?.(result)
  }
  return result
}

async function hashBlob(store: BlobStore, version: string): Promise<StoredBlob | null> {
  const blob = await store.open(version)
  if (!blob) return null
  const hash = createHash('md5')
  let size = 0
  for await (const chunk of await readWhole(blob)) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, md5: hash.digest('hex') }
}
