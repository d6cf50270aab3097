import { createHash } from 'node:crypto'
import { write } from 'node:fs'
import { promisify } from 'node:util'
import type { StoredBlob } from './blob-store.ts'
import { createPieceThread } from './piece-thread.ts'
import { releaseChunk } from './release-chunks.ts'

const PIECE_BYTES = 1024 * 1024
/**
 * Above this many uploads, each gets smaller pieces to save memory. Large uploads still use the thread: on a slow disk
 * they would fill Node's thread pool and delay every small upload.
 */
const MANY_WRITERS = 16
const PIECE_BYTES_FOR_MANY = 128 * 1024
/** Reusing buffers saves allocating and zeroing new ones. */
const SPARE_PIECES = 6

/** Writing less than this is faster than messaging a thread. */
const SMALL_BYTES = 64 * 1024

const writeBytes = promisify(write)
type PieceThread = Pick<ReturnType<typeof createPieceThread>, 'begin'>

// Shared by all stores in the process.
const sharedThread: PieceThread = createPieceThread()

/** Takes the pieces of a file in order, and computes their checksum. */
interface PieceSink {
  /** Resolves with a buffer for the next piece. After the last one, `md5` is the checksum of the whole file. */
  write(piece: ArrayBuffer, filled: number, isLast: boolean): Promise<{ piece: ArrayBuffer; md5: string }>
  end(): void
}

/**
 * Writes bytes to files and computes their checksum along the way. Network chunks are small, so they are combined into
 * fewer, larger writes. The result is written but not yet flushed to disk.
 */
export function createPieceWriter(
  thread = sharedThread,
): (file: number, bytes: AsyncIterable<Uint8Array>) => Promise<StoredBlob> {
  const spare: ArrayBuffer[] = []
  let writers = 0

  return async (file, bytes) => {
    const usesSmallPieces = ++writers > MANY_WRITERS
    const piece = usesSmallPieces
      ? new ArrayBuffer(PIECE_BYTES_FOR_MANY)
      : (spare.pop() ?? new ArrayBuffer(PIECE_BYTES))
    try {
      const { blob, piece: left } = await writePieces(thread, file, bytes, piece)
      if (!usesSmallPieces && spare.length < SPARE_PIECES) spare.push(left)
      return blob
    } finally {
      writers--
    }
  }
}

async function writePieces(
  thread: PieceThread,
  file: number,
  bytes: AsyncIterable<Uint8Array>,
  firstPiece: ArrayBuffer,
) {
  let sink: PieceSink | null = null
  let [piece, md5] = [firstPiece, '']
  let target = new Uint8Array(piece)
  let [filled, size] = [0, 0]
  const flush = async (isLast: boolean) => {
    sink ??= (filled > SMALL_BYTES && (await thread.begin(file))) || createInlineSink(file)
    size += filled
    ;({ piece, md5 } = await sink.write(piece, filled, isLast))
    target = new Uint8Array(piece)
    filled = 0
  }
  try {
    for await (const chunk of bytes) {
      for (let at = 0; at < chunk.length; ) {
        const taken = chunk.subarray(at, at + target.length - filled)
        target.set(taken, filled)
        filled += taken.length
        at += taken.length
        if (filled === target.length) await flush(false)
      }
      releaseChunk(chunk.length)
    }
    await flush(true)
    return { blob: { size, md5 }, piece }
  } finally {
    ;(sink as PieceSink | null)?.end()
  }
}

function createInlineSink(file: number): PieceSink {
  const hash = createHash('md5')
  return {
    async write(piece, filled, isLast) {
      const bytes = new Uint8Array(piece, 0, filled)
      // Node's thread pool writes while this thread hashes.
      const written = writeWhole(file, bytes)
      hash.update(bytes)
      await written
      return { piece, md5: isLast ? hash.digest('hex') : '' }
    },
    end() {},
  }
}

async function writeWhole(file: number, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    at += (await writeBytes(file, bytes, at, bytes.length - at)).bytesWritten
  }
}
