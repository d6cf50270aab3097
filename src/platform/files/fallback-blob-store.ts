import { Readable } from 'node:stream'
import type { BlobStore, OpenBlob } from './blob-store.ts'

/**
 * A blob store that also finds what an earlier one still has, so that everything stays readable while blobs are moved
 * from one to the other. It lists and sweeps the first only.
 */
export function createFallbackBlobStore(first: BlobStore, earlier: BlobStore): BlobStore {
  return {
    ...first,
    open: async (version) => (await first.open(version)) ?? (await earlier.open(version)),
    has: async (version) => (await first.has(version)) || (await earlier.has(version)),
    async copy(from, to) {
      if (await first.copy(from, to)) return true
      const blob = await earlier.open(from)
      if (blob) await first.write(to, await readWhole(blob))
      return blob !== null
    },
    async remove(version) {
      await first.remove(version)
      await earlier.remove(version)
    },
  }
}

/** All bytes of a blob, which is closed at their end. */
export async function readWhole(blob: OpenBlob): Promise<Readable> {
  if (blob.size > 0) return blob.stream({ start: 0, end: blob.size - 1 })
  await blob.close()
  return Readable.from([])
}
