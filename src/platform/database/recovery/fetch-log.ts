import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { BackupFolder } from '../../backup-destination/backup-destination.ts'
import type { SystemUser } from '../embedded/system-user.ts'
import { nameSegment, SEGMENT_BYTES, segmentStart, type WalFile } from './archive-files.ts'

interface FetchOptions {
  folder: BackupFolder
  /** In order and without gaps. */
  log: readonly WalFile[]
  /** Gets each segment as `<name>.gz`. */
  directory: string
  /** Who must be able to read them. */
  user: SystemUser | undefined
  signal: AbortSignal
  onProgress?: ((done: number) => void) | undefined
}

/** S3 takes its time for each request, and a segment may have many parts. */
const AT_ONCE = 8
const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** Puts the pieces of the log together to segments as PostgreSQL knows them. */
export async function fetchLog({ folder, log, directory, user, signal, onProgress }: FetchOptions): Promise<void> {
  const pieces = join(directory, 'pieces')
  await mkdir(pieces, { recursive: true, mode: 0o700 })
  let done = 0
  for (const [segment, parts] of Map.groupBy(log, ({ timeline, start }) => nameSegment(timeline, start))) {
    signal.throwIfAborted()
    // PostgreSQL wants whole segments, and notices where the log ends.
    const bytes = Buffer.alloc(Number(SEGMENT_BYTES))
    await forEachOf(parts, async (part) => {
      const piece = await fetchPiece(folder, part, pieces)
      piece.copy(bytes, Number(part.start - segmentStart(part.start)))
      onProgress?.(++done)
    })
    const file = join(directory, `${segment}.gz`)
    await writeFile(file, await compress(bytes, { level: 1 }), { mode: 0o600 })
    if (user) await chown(file, user.uid, user.gid)
  }
  await rm(pieces, { recursive: true })
}

async function fetchPiece(folder: BackupFolder, { name, start, end }: WalFile, directory: string): Promise<Buffer> {
  const bytes = await decompress(await readFile(await folder.fetch(name, directory)))
  if (bytes.length !== Number(end - start)) throw new Error(`${name} has another length than its name says`)
  return bytes
}

async function forEachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items[Symbol.iterator]()
  const workOff = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, workOff))
}
