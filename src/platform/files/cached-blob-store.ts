import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BlobStore, ByteRange, OpenBlob } from './blob-store.ts'

interface CacheOptions {
  maxBytes: number
  /** Larger blobs are not cached. */
  maxBlobBytes: number
}

/** Caches recently read small blobs in memory. Blobs never change, so the cache is never stale. */
export function createCachedBlobStore(store: BlobStore, { maxBytes, maxBlobBytes }: CacheOptions): BlobStore {
  const cached = new Map<string, Buffer>()
  let total = 0

  function forget(version: string): void {
    total -= cached.get(version)?.length ?? 0
    cached.delete(version)
  }

  function remember(version: string, bytes: Buffer): void {
    forget(version)
    cached.set(version, bytes)
    total += bytes.length
    // A Map iterates from its oldest entry.
    for (const oldest of cached.keys()) {
      if (total <= maxBytes) return
      forget(oldest)
    }
  }

  return {
    ...store,
    async open(version) {
      const bytes = cached.get(version)
      if (bytes) {
        remember(version, bytes)
        return openBytes(bytes)
      }
      const blob = await store.open(version)
      if (!blob || blob.size > maxBlobBytes) return blob
      return {
        ...blob,
        async read(range) {
          const part = await blob.read(range)
          if (part.length === blob.size) remember(version, part)
          return part
        },
      }
    },
    async remove(version) {
      forget(version)
      await store.remove(version)
    },
  }
}

function openBytes(bytes: Buffer): OpenBlob {
  const read = ({ start, end }: ByteRange) => bytes.subarray(start, end + 1)
  const stream = (range: ByteRange) => Readable.from([read(range)], { objectMode: false })
  return {
    size: bytes.length,
    stream,
    sendTo: (target, range) => pipeline(stream(range), target),
    read: async (range) => read(range),
    close: async () => {},
  }
}
