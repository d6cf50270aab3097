import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BlobStore, ByteRange, OpenBlob } from './blob-store.ts'

/**
 * A blob store that falls back to an earlier one, so that everything stays readable while blobs are being moved between
 * the two. Listing and cleanup cover only the first.
 */
export function createFallbackBlobStore(first: BlobStore, earlier: BlobStore): BlobStore {
  /** A move copies before it deletes, so a blob missing from both lookups may be in the first store by now. */
  async function findInEither<Found>(find: (store: BlobStore) => Promise<Found>): Promise<Found> {
    return (await find(first)) || (await find(earlier)) || (await find(first))
  }

  async function openEarlier(version: string): Promise<OpenBlob | null> {
    const blob = await earlier.open(version)
    return blob && followMove(blob, () => first.open(version))
  }

  return {
    ...first,
    open: (version) => findInEither((store) => (store === first ? first.open(version) : openEarlier(version))),
    has: (version) => findInEither((store) => store.has(version)),
    async copy(from, to) {
      if (await first.copy(from, to)) return true
      const blob = await openEarlier(from)
      if (!blob) return first.copy(from, to)
      await first.write(to, await readWhole(blob))
      return true
    },
    async remove(version) {
      await first.remove(version)
      await earlier.remove(version)
    },
  }
}

/** Streams a whole blob and closes it at the end. */
export async function readWhole(blob: OpenBlob): Promise<Readable> {
  if (blob.size > 0) return blob.stream({ start: 0, end: blob.size - 1 })
  await blob.close()
  return Readable.from([])
}

/** If the blob is moved during a read, continues from its new place. */
function followMove(blob: OpenBlob, openMoved: () => Promise<OpenBlob | null>): OpenBlob {
  const stream = (range: ByteRange) => Readable.from(readMoving(blob, openMoved, range), { objectMode: false })
  return {
    size: blob.size,
    stream,
    sendTo: (target, range) => pipeline(stream(range), target),
    read: async (range) => Buffer.concat(await stream(range).toArray()),
    close: () => blob.close(),
  }
}

async function* readMoving(
  blob: OpenBlob,
  openMoved: () => Promise<OpenBlob | null>,
  { start, end }: ByteRange,
): AsyncGenerator<Buffer> {
  let at = start
  try {
    for await (const chunk of blob.stream({ start, end })) {
      at += chunk.length
      yield chunk
    }
  } catch (error) {
    const moved = await openMoved()
    if (!moved) throw error
    yield* moved.stream({ start: at, end })
  }
}
