import type { Worker } from 'node:worker_threads'
import { startThread } from '../processes/start-thread.ts'
import type { PieceAnswer, PieceOrder } from './piece-thread-program.ts'

/** A thread takes a few megabytes, so it ends when nothing was written for this long. */
const IDLE_MS = 30_000

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
export function createPieceThread({
  idleMs = IDLE_MS,
  start = () => startThread('./piece-thread-program', import.meta.url),
} = {}) {
  const waiting = new Map<number, { resolve: (answer: PieceAnswer) => void; reject: (error: Error) => void }>()
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
    worker.on('message', ({ failed, ...answer }: PieceAnswer) => {
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
      const send = (order: PieceOrder, moved: ArrayBuffer[]) => {
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
