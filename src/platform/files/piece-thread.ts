import { Worker } from 'node:worker_threads'

/**
 * Reads a piece into a checksum and writes it to a file, a small part after the other: what was just read is still near
 * the processor when it is written.
 */
const SOURCE = `
const { createHash } = require('node:crypto')
const { writeSync } = require('node:fs')
const { parentPort } = require('node:worker_threads')
const PART_BYTES = 128 * 1024
const hashes = new Map()
parentPort.on('message', ({ id, file, piece, filled, isLast }) => {
  const hash = hashes.get(id) ?? createHash('md5')
  hashes.delete(id)
  if (!piece) return
  try {
    for (let at = 0; at < filled; at += PART_BYTES) {
      const part = new Uint8Array(piece, at, Math.min(PART_BYTES, filled - at))
      hash.update(part)
      for (let done = 0; done < part.length; ) done += writeSync(file, part, done)
    }
    if (!isLast) hashes.set(id, hash)
    parentPort.postMessage({ id, piece, md5: isLast ? hash.digest('hex') : '' }, [piece])
  } catch (error) {
    parentPort.postMessage({ id, piece, failed: { message: error.message, code: error.code } }, [piece])
  }
})`

/** A thread is a few megabytes, which are given back when nothing was written for this long. */
const IDLE_MS = 30_000

/** What the thread is told; without a piece, that nobody needs the checksum any more. */
interface Order {
  id: number
  file?: number
  piece?: ArrayBuffer
  filled?: number
  isLast?: boolean
}

interface Answer {
  id: number
  piece: ArrayBuffer
  md5: string
  failed?: { message: string; code: string }
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

/** Writes files in a thread of its own. MD5 takes two milliseconds per megabyte, in which nobody else would be served. */
export function createPieceThread(idleMs = IDLE_MS) {
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>()
  let worker: Worker | null = null
  let files = 0
  let lastId = 0
  let idle: NodeJS.Timeout | undefined

  function start(): Worker {
    // Nothing of the server's environment is of use there.
    const started = new Worker(SOURCE, { eval: true, env: {}, resourceLimits: { maxOldGenerationSizeMb: 32 } })
    const fail = (error: Error) => {
      if (worker !== started) return
      worker = null
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    started.on('message', ({ failed, ...answer }: Answer) => {
      const waiter = waiting.get(answer.id)
      waiting.delete(answer.id)
      if (failed) waiter?.reject(Object.assign(new Error(failed.message), { code: failed.code }))
      else waiter?.resolve(answer)
    })
    return started.on('error', fail).on('exit', () => fail(new Error('the thread that writes files has ended')))
  }

  function stop(): void {
    const stopped = worker
    worker = null
    void stopped?.terminate()
  }

  return {
    begin(file: number): PieceFile {
      clearTimeout(idle)
      files++
      const id = ++lastId
      worker ??= start()
      worker.ref()
      const mine = worker
      const send = (order: Order, moved: ArrayBuffer[]) => {
        // Another thread would not know the first pieces.
        if (worker !== mine) throw new Error('the thread that writes files has ended')
        mine.postMessage(order, moved)
      }
      return {
        write: (piece, filled, isLast) =>
          new Promise((resolve, reject) => {
            send({ id, file, piece, filled, isLast }, [piece])
            waiting.set(id, { resolve, reject })
          }),
        end() {
          if (worker === mine) send({ id }, [])
          if (--files > 0) return
          worker?.unref()
          idle = setTimeout(stop, idleMs).unref()
        },
      }
    },
    isRunning: () => worker !== null,
  }
}
