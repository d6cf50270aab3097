import { Unavailable } from '../errors/unavailable.ts'

/** Thrown when the queue is full. */
export class QueueFull extends Unavailable {
  override name = 'QueueFull'
  constructor() {
    super('too much work of this kind is already waiting')
  }
}

export interface ConcurrencyLimit {
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

interface ConcurrencyLimitOptions {
  /** How many may run at the same time. */
  concurrency: number
  /** How many may wait. Any more are refused at once instead of making everybody wait longer. */
  queue: number
}

/** Limits expensive work so that a flood of it cannot use up all threads or memory. First come, first served. */
export function createConcurrencyLimit({ concurrency, queue }: ConcurrencyLimitOptions): ConcurrencyLimit {
  const waiting: (() => void)[] = []
  let running = 0

  return {
    async run(work) {
      if (running >= concurrency) {
        if (waiting.length >= queue) throw new QueueFull()
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else running++
      try {
        return await work()
      } finally {
        // The slot is handed to the next waiter rather than freed, so a new caller cannot jump the queue.
        const next = waiting.shift()
        if (next) next()
        else running--
      }
    },
  }
}
