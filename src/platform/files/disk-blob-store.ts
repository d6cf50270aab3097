import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, type StatsFs } from 'node:fs'
import {
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../errors/code-of.ts'
import type { BlobStore, ByteRange, OpenBlob, StoredBlob } from './blob-store.ts'
import { isVersion, requireVersion } from './require-version.ts'
import { syncDirectory } from './sync-directory.ts'
import { writeRange } from './write-range.ts'

const MIN_FREE_INODES = 10_000
const READ_BYTES = 256 * 1024
/** From this many readers on, each gets smaller pieces, so that slow readers do not use up memory. */
const MANY_READERS = 64
const READ_BYTES_FOR_MANY = 32 * 1024

/**
 * A blob store in a directory, as `ab/<version>` so that no folder gets too large. A blob is written below `incoming`
 * and renamed once it is complete.
 */
export function createDiskBlobStore(directory: string): BlobStore {
  const blobs = join(directory, 'blobs')
  const incoming = join(directory, 'incoming')
  const ownerFile = join(directory, 'belongs-to')
  const readers = { count: 0 }
  makeFolders(blobs)
  mkdirSync(incoming, { recursive: true, mode: 0o700 })

  const pathOf = (version: string) => join(blobs, requireVersion(version).slice(0, 2), version)

  /** Makes `incoming` again if somebody removed it, because it is nearly always empty. */
  async function createFile(path: string): Promise<FileHandle> {
    const create = () => open(path, 'wx', 0o600)
    return create().catch(async (error: unknown) => {
      // If `blobs` is gone too, a disk may not be mounted, and anything stored now would be hidden once it is.
      if (valueIfMissing(error, true)) await stat(blobs)
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      return create()
    })
  }

  /** Gives a complete file its name, which survives a power cut once this resolves. */
  async function publish(path: string, move: () => Promise<unknown>): Promise<void> {
    const folder = dirname(path)
    await move().catch(async (error: unknown) => {
      // Somebody may have removed the folder, because it was empty.
      valueIfMissing(error, null)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await syncDirectory(blobs)
      await move()
    })
    await syncDirectory(folder)
  }

  return {
    async write(version, bytes) {
      const target = pathOf(version)
      let path = join(incoming, version)
      const file = await createFile(path)
      try {
        const stored = await writeHashed(file, bytes).finally(() => file.close())
        await publish(target, async () => {
          await rename(path, target)
          path = target
        })
        return stored
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },

    async open(version) {
      const handle = await openIfExists(pathOf(version))
      if (!handle) return null
      const { size } = await handle.stat()
      return createOpenBlob(handle, size, readers)
    },

    has: (version) => exists(pathOf(version)),

    async copy(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)]
      try {
        await publish(target, () => link(source, target).catch(() => copySynced(source, target)))
        return true
      } catch (error) {
        return valueIfMissing(error, false)
      }
    },

    async remove(version) {
      await rm(pathOf(version), { force: true })
    },

    list: () => listBlobs(blobs),
    orphanAgeMs: 3_600_000,
    removeUnfinished: (before) => removeOlder(incoming, before),

    findOwner: () =>
      readFile(ownerFile, 'utf8').then(
        (text) => text.trim(),
        (error: unknown) => valueIfMissing(error, null),
      ),
    setOwner: (owner) => writeFile(ownerFile, `${owner}\n`, { mode: 0o600 }),

    freeBytes: async () => countFreeBytes(await statfs(blobs)),
  }
}

/** None if few inodes are left, because tiny files may use them up. File systems without a limit report 0 of them. */
export function countFreeBytes({ bavail, bsize, files, ffree }: StatsFs): number {
  return files > 0 && ffree < Math.min(MIN_FREE_INODES, files / 20) ? 0 : bavail * bsize
}

/** Makes the folders `00` to `ff` at once, so that no upload has to wait until its folder is on disk. */
function makeFolders(blobs: string): void {
  for (let number = 0; number < 256; number++) {
    mkdirSync(join(blobs, number.toString(16).padStart(2, '0')), { recursive: true, mode: 0o700 })
  }
  const directory = openSync(blobs, 'r')
  fsyncSync(directory)
  closeSync(directory)
}

/** Writes bytes to a file, computes their checksum on the way, and flushes them to disk. */
async function writeHashed(file: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<StoredBlob> {
  const hash = createHash('md5')
  let size = 0
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  await writeFile(file, hashed())
  await file.sync()
  return { size, md5: hash.digest('hex') }
}

async function* listBlobs(directory: string): AsyncGenerator<{ version: string; storedAt: number }> {
  for (const first of await sortedNames(directory)) {
    const folder = join(directory, first)
    for (const version of (await sortedNames(folder)).filter(isVersion)) {
      // ctime is when the name was created; a copy inherits its source's other times.
      const found = await stat(join(folder, version)).catch((error: unknown) => valueIfMissing(error, null))
      if (found) yield { version, storedAt: found.ctimeMs }
    }
  }
}

async function removeOlder(directory: string, before: number): Promise<number> {
  let removed = 0
  for (const name of await sortedNames(directory)) {
    const path = join(directory, name)
    const found = await stat(path).catch((error: unknown) => valueIfMissing(error, null))
    if (!found || found.mtimeMs >= before) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}

function createOpenBlob(handle: FileHandle, size: number, readers: { count: number }): OpenBlob {
  return {
    size,
    stream: ({ start, end }) => handle.createReadStream({ start, end, highWaterMark: READ_BYTES }),
    async sendTo(target, range) {
      const pieceBytes = readers.count >= MANY_READERS ? READ_BYTES_FOR_MANY : READ_BYTES
      readers.count++
      try {
        await writeRange(handle, range, target, pieceBytes)
      } finally {
        readers.count--
        await handle.close()
      }
    },
    async read({ start, end }: ByteRange) {
      try {
        const buffer = Buffer.allocUnsafe(end - start + 1)
        for (let at = 0; at < buffer.length; ) {
          const { bytesRead } = await handle.read(buffer, at, buffer.length - at, start + at)
          if (bytesRead === 0) throw new Error('the blob is shorter than it was')
          at += bytesRead
        }
        return buffer
      } finally {
        await handle.close()
      }
    },
    close: () => handle.close(),
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => valueIfMissing(error, false),
  )
}

function openIfExists(path: string): Promise<FileHandle | null> {
  return open(path, 'r').catch((error: unknown) => valueIfMissing(error, null))
}

/** For file systems without hard links. */
async function copySynced(source: string, target: string): Promise<void> {
  await copyFile(source, target)
  const handle = await open(target, 'r+')
  await handle.sync().finally(() => handle.close())
}

/** Returns the value if the file does not exist, and throws any other error. */
function valueIfMissing<Value>(error: unknown, value: Value): Value {
  if (codeOf(error) === 'ENOENT') return value
  throw error
}

async function sortedNames(directory: string): Promise<string[]> {
  return (await readdir(directory).catch((error: unknown) => valueIfMissing(error, []))).sort()
}
