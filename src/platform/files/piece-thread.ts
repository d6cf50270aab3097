import type { Hash } from 'node:crypto'
import type { Worker } from 'node:worker_threads'
import { startThread } from '../start-thread.ts'

/** A thread takes a few megabytes, so it ends when nothing was written for this long. */
const IDLE_MS = 30_000

/** A message to the thread. Without a piece, it says that nobody needs the checksum any more. */
interface Order {
  id: number
  file?: number
  piece?: { bytes: ArrayBuffer; filled: number; isLast: boolean }
}

interface Answer {
  id: number
  piece: ArrayBuffer
  md5: string
  failed?: { message: string; code?: string; syscall?: string }
}

/** A file that is being written. */
interface PieceFile {
  /**
   * Resolves when the system has the bytes, with the same memory, which cannot be used meanwhile, and after the last piece
   * with the checksum of all.
   */
  write(piece: ArrayBuffer, filled: number, isLast: boolean): Promise<{ piece: ArrayBuffer; md5: string }>
  /** To be called once, however it ended. */
  end(): void
}

/**
 * What the thread does. It adds a piece to a checksum and writes it to a file, in small parts, so that each part is still
 * in the processor's cache when it is written.
 */
function writeForOthers(): void {
  const PART_BYTES = 128 * 1024
  const { createHash } = process.getBuiltinModule('node:crypto')
  const { writeSync } = process.getBuiltinModule('node:fs')
  const { parentPort } = process.getBuiltinModule('node:worker_threads')
  const hashes = new Map<number, Hash>()

  function write(file: number, bytes: Uint8Array, hash: Hash): void {
    for (let at = 0; at < bytes.length; at += PART_BYTES) {
      const part = bytes.subarray(at, at + PART_BYTES)
      hash.update(part)
      for (let done = 0; done < part.length; ) done += writeSync(file, part, done)
    }
  }

  parentPort?.on('message', ({ id, file = -1, piece }: Order) => {
    const begun = hashes.get(id)
    hashes.delete(id)
    if (!piece) return
    const { bytes, filled, isLast } = piece
    const answer: Answer = { id, piece: bytes, md5: '' }
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
}

/** Writes files in a thread of its own. MD5 takes two milliseconds per megabyte, in which nobody else would be served. */
export function createPieceThread({ idleMs = IDLE_MS, start = () => startThread(writeForOthers) } = {}) {
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>()
  let current: { worker: Worker; hasBegun: Promise<boolean> } | null = null
  let files = 0
  let lastId = 0
  let idle: NodeJS.Timeout | undefined

  function begin() {
    const worker = start()
    const fail = (error: Error) => {
      if (current?.worker !== worker) return
      current = null
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    worker.on('message', ({ failed, ...answer }: Answer) => {
      const waiter = waiting.get(answer.id)
      waiting.delete(answer.id)
      if (failed) waiter?.reject(Object.assign(new Error(failed.message), failed))
      else waiter?.resolve(answer)
    })
    worker.on('error', fail).on('exit', () => fail(new Error('the thread that writes files has ended')))
    const hasBegun = new Promise<boolean>((resolve) => {
      worker.once('online', () => resolve(true)).once('exit', () => resolve(false))
    })
    return { worker, hasBegun }
  }

  function stop(): void {
    const stopped = current
    current = null
    void stopped?.worker.terminate()
  }

  function release(): void {
    if (--files > 0) return
    current?.worker.unref()
    idle = setTimeout(stop, idleMs).unref()
  }

  return {
    /** Null if there can be no thread now, for example because too many files are open. */
    async begin(file: number): Promise<PieceFile | null> {
      clearTimeout(idle)
      files++
      try {
        current ??= begin()
      } catch {
        release()
        return null
      }
      const { worker, hasBegun } = current
      worker.ref()
      if (!(await hasBegun)) {
        release()
        return null
      }
      const id = ++lastId
      const send = (order: Order, moved: ArrayBuffer[]) => {
        // Another thread would not know the first pieces.
        if (current?.worker !== worker) throw new Error('the thread that writes files has ended')
        worker.postMessage(order, moved)
      }
      return {
        write: (bytes, filled, isLast) =>
          new Promise((resolve, reject) => {
            send({ id, file, piece: { bytes, filled, isLast } }, [bytes])
            waiting.set(id, { resolve, reject })
          }),
        end() {
          if (current?.worker === worker) send({ id }, [])
          release()
        },
      }
    },
    isRunning: () => current !== null,
  }
}
