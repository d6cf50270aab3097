import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { StoredBlob } from './blob-store.ts'
import { releaseChunk } from './release-chunks.ts'

const PIECE_BYTES = 1024 * 1024
/** So many uploads at once must not take up much memory, so each gets smaller pieces then. */
const MANY_WRITERS = 16
const PIECE_BYTES_FOR_MANY = 32 * 1024
/** Memory that is used again need not be asked of the system, which would fill it with zeros. */
const SPARE_PIECES = 6

/**
 * Writes bytes to files and reads them into a checksum on the way. Chunks of the network are small; fewer and larger
 * writes cost less. When it resolves, the bytes are on disk.
 */
export function createPieceWriter(): (handle: FileHandle, bytes: AsyncIterable<Uint8Array>) => Promise<StoredBlob> {
  const spare: Buffer[] = []
  let writers = 0

  return async (handle, bytes) => {
    const isOneOfMany = ++writers > MANY_WRITERS
    const piece = isOneOfMany
      ? Buffer.allocUnsafe(PIECE_BYTES_FOR_MANY)
      : (spare.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES))
    try {
      return await writePieces(handle, bytes, piece)
    } finally {
      writers--
      if (!isOneOfMany && spare.length < SPARE_PIECES) spare.push(piece)
    }
  }
}

async function writePieces(handle: FileHandle, bytes: AsyncIterable<Uint8Array>, piece: Buffer): Promise<StoredBlob> {
  const hash = createHash('md5')
  let filled = 0
  let size = 0
  const flush = async () => {
    // Another thread writes meanwhile.
    const written = writeWhole(handle, piece.subarray(0, filled))
    hash.update(piece.subarray(0, filled))
    await written
    size += filled
    filled = 0
  }
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.subarray(at, at + piece.length - filled)
      piece.set(taken, filled)
      filled += taken.length
      at += taken.length
      if (filled === piece.length) await flush()
    }
    releaseChunk(chunk.length)
  }
  await flush()
  await handle.datasync()
  return { size, md5: hash.digest('hex') }
}

async function writeWhole(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at, bytes.length - at)).bytesWritten
}
