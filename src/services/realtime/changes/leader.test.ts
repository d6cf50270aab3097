import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogger } from '#platform/logger.ts'
import { startLeader } from './leader.ts'

const log = createLogger({ level: 'silent' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Done = (error: null, result?: unknown) => void

/** A leader whose database answers at once, and when it looked. */
function start() {
  const looks: number[] = []
  const outbox = { isFilled: false, isWatched: false }
  const answer = (text: string) => {
    if (!text.includes('realtime.outbox')) return { isLeader: true }
    looks.push(Date.now())
    return { ...outbox }
  }
  vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(((done: Done) => done(null)) as never)
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(((text: string, _: unknown, done: Done) =>
    done(null, { rows: [answer(text)] })) as never)
  vi.spyOn(pg.Client.prototype, 'end').mockImplementation((async () => {}) as never)
  const leader = startLeader({ connection: '', log, hasChannels: () => false, onMoved() {} })
  return {
    leader,
    outbox,
    /** The times between the looks of so many milliseconds. */
    async pausesWithin(ms: number) {
      looks.length = 0
      const from = Date.now()
      await vi.advanceTimersByTimeAsync(ms)
      return [...looks, Date.now()].map((at, index, all) => at - (all[index - 1] ?? from))
    },
  }
}

test('the leader polls every 500 ms while nobody is subscribed, and at most every 25 ms otherwise', async () => {
  const { leader, outbox, pausesWithin } = start()
  await vi.advanceTimersByTimeAsync(0)
  expect(await pausesWithin(2000)).toEqual([500, 500, 500, 500, 0])

  // Whoever subscribes does not wait for the next of the slow looks.
  outbox.isWatched = true
  leader.wake()
  const pauses = await pausesWithin(2000)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(25)
  expect(pauses[0]).toBe(0)

  outbox.isWatched = false
  await vi.advanceTimersByTimeAsync(25)
  expect(Math.max(...(await pausesWithin(2000)))).toBe(500)
  await leader.stop()
})
