import { setTimeout as wait } from 'node:timers/promises'

interface GaugeOptions {
  now: () => number
  /** More than this in one second counts as busy. */
  calmPerSecond: number
}

export interface TrafficGauge {
  /** Counts one urgent event. */
  note(): void
  /** Resolves when traffic is calm again, or after `mostMs`: work that can wait leaves the processor to urgent work. */
  whenCalm(mostMs: number): Promise<void>
}

const SECOND = 1000
const LOOK_MS = 100

/** Counts what happened in this second and the one before. */
export function createTrafficGauge({ now, calmPerSecond }: GaugeOptions): TrafficGauge {
  let second = 0
  let count = 0
  let before = 0

  function turn(): void {
    const current = Math.floor(now() / SECOND)
    if (current === second) return
    before = current === second + 1 ? count : 0
    count = 0
    second = current
  }

  function isBusy(): boolean {
    turn()
    return Math.max(count, before) > calmPerSecond
  }

  return {
    note() {
      turn()
      count++
    },
    async whenCalm(mostMs) {
      for (const until = now() + mostMs; isBusy() && now() < until; ) await wait(LOOK_MS)
    },
  }
}
