import type { FileHandle } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import type { ByteRange } from './blob-store.ts'

/**
 * Writes a range of a file to a stream and ends it. It reuses one buffer: with a new one per piece, as in Node's
 * streams, a fast download would leave tens of megabytes to the garbage collector.
 */
export async function writeRange(
  handle: FileHandle,
  { start, end }: ByteRange,
  target: Writable,
  pieceBytes: number,
): Promise<void> {
  const buffer = Buffer.allocUnsafe(Math.min(pieceBytes, end - start + 1))
  let giveUp = () => {}
  const onClose = () => giveUp()
  /** Resolves once the bytes are sent and the buffer can be reused. */
  const write = (bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      // When a client disconnects, a response never calls back for pending writes.
      giveUp = () => reject(new Error('the client disconnected'))
      if (target.destroyed) giveUp()
      else target.write(bytes, (error) => (error ? reject(error) : resolve()))
    })
  target.once('close', onClose)
  try {
    for (let at = start; at <= end; ) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, end - at + 1), at)
      if (bytesRead === 0) throw new Error('the blob is shorter than it was')
      await write(buffer.subarray(0, bytesRead))
      at += bytesRead
    }
    target.end()
  } finally {
    target.off('close', onClose)
  }
}
