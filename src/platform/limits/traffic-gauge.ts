import { setTimeout as wait } from 'node:timers/promises'

interface GaugeOptions {
  now: () => number
  /** More events per second than this count as busy. */
  calmPerSecond: number
}

export interface TrafficGauge {
  /** Counts one urgent event. */
  note(): void
  /** Lets background work wait for urgent work: resolves when traffic is calm again, or after `maxWaitMs`. */
  whenCalm(maxWaitMs: number): Promise<void>
}

const SECOND_MS = 1000
const CHECK_MS = 100

/** Counts the events in the current and the previous second. */
export function createTrafficGauge({ now, calmPerSecond }: GaugeOptions): TrafficGauge {
  let second = 0
  let count = 0
  let before = 0

  function advanceSecond(): void {
    const current = Math.floor(now() / SECOND_MS)
    if (current === second) return
    before = current === second + 1 ? count : 0
    count = 0
    second = current
  }

  function isBusy(): boolean {
    advanceSecond()
    return Math.max(count, before) > calmPerSecond
  }

  return {
    note() {
      advanceSecond()
      count++
    },
    async whenCalm(maxWaitMs) {
      for (const until = now() + maxWaitMs; isBusy() && now() < until; ) await wait(CHECK_MS)
    },
  }
}
