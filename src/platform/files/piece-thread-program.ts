// Runs in a thread. Hashes a piece and writes it to a file in small parts, so that each part is still in the CPU cache
// when it is written.
import { createHash, type Hash } from 'node:crypto'
import { writeSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'

/** A message to the thread. One without a piece discards the checksum. */
export interface PieceRequest {
  id: number
  file?: number
  piece?: { bytes: ArrayBuffer; filled: number; isLast: boolean }
}

export interface PieceAnswer {
  id: number
  piece: ArrayBuffer
  md5: string
  failed?: { message: string; code?: string; syscall?: string }
}

const PART_BYTES = 128 * 1024
const hashes = new Map<number, Hash>()

parentPort?.on('message', ({ id, file = -1, piece }: PieceRequest) => {
  const begun = hashes.get(id)
  hashes.delete(id)
  if (!piece) return
  const { bytes, filled, isLast } = piece
  const answer: PieceAnswer = { id, piece: bytes, md5: '' }
  try {
    const hash = begun ?? createHash('md5')
    write(file, new Uint8Array(bytes, 0, filled), hash)
    if (isLast) answer.md5 = hash.digest('hex')
    else hashes.set(id, hash)
  } catch (error) {
    const { message, code, syscall } = error as NodeJS.ErrnoException
    answer.failed = { message, ...(code && { code }), ...(syscall && { syscall }) }
  }
  parentPort?.postMessage(answer, [bytes])
})

function write(file: number, bytes: Uint8Array, hash: Hash): void {
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    const part = bytes.subarray(at, at + PART_BYTES)
    hash.update(part)
    for (let done = 0; done < part.length; ) done += writeSync(file, part, done)
  }
}
