import { createHash } from 'node:crypto'
import { write } from 'node:fs'
import { promisify } from 'node:util'
import type { StoredBlob } from './blob-store.ts'
import { createPieceThread } from './piece-thread.ts'
import { releaseChunk } from './release-chunks.ts'

const PIECE_BYTES = 1024 * 1024
/**
 * So many uploads at once must not take up much memory, so each gets smaller pieces then. Large ones still go to the
 * thread: on a slow disk they would keep the pool of Node busy, and every small upload would wait for it.
 */
const MANY_WRITERS = 16
const PIECE_BYTES_FOR_MANY = 128 * 1024
/** Memory that is used again need not be asked of the system, which would fill it with zeros. */
const SPARE_PIECES = 6

/** Less than this is written before another thread would have been told. */
const LITTLE_BYTES = 64 * 1024

const writeBytes = promisify(write)
type PieceThread = Pick<ReturnType<typeof createPieceThread>, 'begin'>

// One for all stores of a process.
const sharedThread: PieceThread = createPieceThread()

/** Takes pieces of a file, in their order, and makes a checksum of them. */
interface PieceSink {
  /** Resolves with memory for the next piece and, after the last one, with the checksum of all. */
  write(piece: ArrayBuffer, filled: number, isLast: boolean): Promise<{ piece: ArrayBuffer; md5: string }>
  end(): void
}

/**
 * Writes bytes to files and reads them into a checksum on the way. Chunks of the network are small; fewer and larger
 * writes cost less. When it resolves, the system has the bytes, but the disk may not.
 */
export function createPieceWriter(
  thread = sharedThread,
): (file: number, bytes: AsyncIterable<Uint8Array>) => Promise<StoredBlob> {
  const spare: ArrayBuffer[] = []
  let writers = 0

  return async (file, bytes) => {
    const isOneOfMany = ++writers > MANY_WRITERS
    const piece = isOneOfMany ? new ArrayBuffer(PIECE_BYTES_FOR_MANY) : (spare.pop() ?? new ArrayBuffer(PIECE_BYTES))
    try {
      const { blob, piece: left } = await writePieces(thread, file, bytes, piece)
      if (!isOneOfMany && spare.length < SPARE_PIECES) spare.push(left)
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
    sink ??= (filled > LITTLE_BYTES && (await thread.begin(file))) || writeHere(file)
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

function writeHere(file: number): PieceSink {
  const hash = createHash('md5')
  return {
    async write(piece, filled, isLast) {
      const bytes = new Uint8Array(piece, 0, filled)
      // Another thread writes meanwhile.
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
