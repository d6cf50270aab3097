// Copies the files that a backup's rows refer to. A stored file never changes, so one that is already at the
// destination is not copied again.
import type pg from 'pg'
import type { BlobStore } from '../../files/blob-store.ts'
import { readWhole } from '../../files/fallback-blob-store.ts'
import { readFileList, type SavedFile } from './backup-file.ts'

export interface CopiedFiles {
  count: number
  copied: number
  copiedBytes: number
  /** Files that the source store does not have. */
  missing: string[]
  /** Files whose size or checksum differs from their rows. They are copied anyway. */
  damaged: string[]
}

interface CopyOptions {
  from: BlobStore
  to: BlobStore
  files: AsyncIterable<SavedFile>
  /** The connection whose lock keeps the files from being removed. */
  client?: pg.ClientBase
  onProgress?: ((copied: CopiedFiles) => void) | undefined
}

/** Regular queries detect a lost connection, and stop a proxy from closing an idle one. */
const KEEP_ALIVE_MS = 10_000

export const nothingCopied: CopiedFiles = { count: 0, copied: 0, copiedBytes: 0, missing: [], damaged: [] }

export async function copyFiles({ from, to, files, client, onProgress }: CopyOptions): Promise<CopiedFiles> {
  const result = structuredClone(nothingCopied)
  let lastQueryAt = performance.now()
  for await (const file of files) {
    if (!(await hasFile(to, file))) await copyFile({ from, to, result }, file)
    result.count++
    onProgress?.(result)
    if (client && performance.now() - lastQueryAt > KEEP_ALIVE_MS) {
      await client.query('select 1')
      lastQueryAt = performance.now()
    }
  }
  await client?.query('select 1')
  return result
}

async function copyFile(
  { from, to, result }: { from: BlobStore; to: BlobStore; result: CopiedFiles },
  { version, size, md5 }: SavedFile,
): Promise<void> {
  const blob = await from.open(version)
  if (!blob) {
    result.missing.push(version)
    return
  }
  await to.remove(version)
  const stored = await to.write(version, await readWhole(blob))
  if ((md5 ?? stored.md5) !== stored.md5 || (size ?? stored.size) !== stored.size) result.damaged.push(version)
  result.copied++
  result.copiedBytes += stored.size
}

/** Whether the store has the file, at the size that its row records. */
async function hasFile(store: BlobStore, { version, size }: SavedFile): Promise<boolean> {
  const blob = await store.open(version)
  await blob?.close()
  return blob !== null && (size === null || blob.size === size)
}

/** Files that the backup refers to but the store lacks. */
export function findMissingFiles(backup: string, store: BlobStore): Promise<string[]> {
  return findFilesWithout(readFileList(backup), [store])
}

/** The files that none of these stores has. */
export async function findFilesWithout(files: AsyncIterable<SavedFile>, stores: BlobStore[]): Promise<string[]> {
  const missing: string[] = []
  for await (const file of files) {
    const found = await Promise.all(stores.map((store) => hasFile(store, file)))
    if (!found.includes(true)) missing.push(file.version)
  }
  return missing
}

/** Removes the files that none of these backups refers to. The lists are streamed, not held in memory. */
export async function removeUnnamedFiles(backups: readonly string[], store: BlobStore): Promise<number> {
  const lists = await Promise.all(backups.map(async (backup) => startList(backup)))
  let removed = 0
  for await (const { version } of store.list()) {
    const isNamed = await Promise.all(lists.map((list) => list.skipTo(version)))
    if (isNamed.includes(true)) continue
    await store.remove(version)
    removed++
  }
  await Promise.all(lists.map((list) => list.close()))
  return removed
}

async function startList(backup: string) {
  const files = readFileList(backup)
  let next = await files.next()
  return {
    /** Whether the backup lists this file. Must be called in ascending order. */
    async skipTo(version: string): Promise<boolean> {
      while (!next.done && next.value.version < version) next = await files.next()
      return !next.done && next.value.version === version
    },
    close: () => files.return(undefined),
  }
}
