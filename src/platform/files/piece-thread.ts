import type { Worker } from 'node:worker_threads'
import { startThread } from '../processes/start-thread.ts'
import type { PieceAnswer, PieceRequest } from './piece-thread-program.ts'

/** An idle thread still takes a few megabytes, so it ends after this time. */
const IDLE_MS = 30_000

/** A file that is being written. */
interface PieceFile {
  /**
   * Hands a buffer to the thread, and resolves with it once it is written. After the last piece, `md5` is the checksum
   * of the whole file.
   */
  write(piece: ArrayBuffer, filled: number, isLast: boolean): Promise<{ piece: ArrayBuffer; md5: string }>
  /** Call it once, after success or failure. */
  end(): void
}

/** Writes files in a separate thread. MD5 takes 2 ms per megabyte, which would block the event loop. */
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
    /** Null if no thread can be started, for example because too many files are open. */
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
      const send = (order: PieceRequest, moved: ArrayBuffer[]) => {
        // A new thread would not have the checksum of the earlier pieces.
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
