import { setTimeout as wait } from 'node:timers/promises'
import type { Waits } from './waits.ts'

const ATTEMPT_MS = 10_000
const PAUSE_MS = 250
const GIVE_UP_MS = 120_000

/** Sends a request until it is answered, as our pages do, and returns the body of the answer. */
export async function sendPatiently(url: string, init: RequestInit, waits: Waits): Promise<string> {
  const startedAt = performance.now()
  for (let attempt = 1; performance.now() < startedAt + GIVE_UP_MS; attempt++) {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(ATTEMPT_MS) }).catch(() => null)
    const text = (await answer?.text().catch(() => null)) ?? null
    if (answer && text !== null && answer.status < 500) {
      waits.ms.push(performance.now() - startedAt)
      if (attempt > 1) waits.retried++
      if (!answer.ok) waits.refused.push(`${answer.status} ${text.slice(0, 200)}`)
      return text
    }
    if (answer?.status === 500) waits.refused.push(`500 ${url}`)
    await wait(PAUSE_MS)
  }
  throw new Error(`${url} was not answered within ${GIVE_UP_MS / 1000} s`)
}

/** Starts work at a fixed rate, however long the earlier work takes, until the time is over. */
export async function repeatSteadily(perSecond: number, isRunning: () => boolean, work: () => Promise<void>) {
  const startedAt = performance.now()
  const all: Promise<void>[] = []
  for (let n = 0; isRunning(); n++) {
    await wait(Math.max(0, startedAt + (n * 1000) / perSecond - performance.now()))
    all.push(work())
  }
  await Promise.all(all)
}
