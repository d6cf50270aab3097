/** Thrown to whoever comes when too many wait already. */
export class GateFull extends Error {
  override name = 'GateFull'
  constructor() {
    super('too much of this work is waiting already')
  }
}

export interface WorkGate {
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

interface WorkGateOptions {
  /** So many at the same time. */
  concurrency: number
  /** So many may wait; the next is turned away at once instead of making everybody wait longer. */
  queue: number
}

/** Bounds expensive work, so that a flood of it takes neither all threads nor all memory. First come, first served. */
export function createWorkGate({ concurrency, queue }: WorkGateOptions): WorkGate {
  const waiting: (() => void)[] = []
  let running = 0

  return {
    async run(work) {
      if (running >= concurrency) {
        if (waiting.length >= queue) throw new GateFull()
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else running++
      try {
        return await work()
      } finally {
        // The place is handed over, not freed, so nobody slips in between.
        const next = waiting.shift()
        if (next) next()
        else running--
      }
    },
  }
}
