import { Unavailable } from '../errors/unavailable.ts'

/** Thrown when too many callers are waiting already. */
export class QueueFull extends Unavailable {
  override name = 'QueueFull'
  constructor() {
    super('too much of this work is waiting already')
  }
}

export interface ConcurrencyLimit {
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

interface ConcurrencyLimitOptions {
  /** How many may run at the same time. */
  concurrency: number
  /** How many may wait; the next one is refused at once instead of making everybody wait longer. */
  queue: number
}

/** Bounds expensive work, so that a flood of it takes neither all threads nor all memory. First come, first served. */
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
        // The slot is handed over, not freed, so that no new caller can take it in between.
        const next = waiting.shift()
        if (next) next()
        else running--
      }
    },
  }
}
