import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogger } from '#platform/log/logger.ts'
import { startLeader } from './leader.ts'

const log = createLogger({ level: 'silent' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Done = (error: unknown, result?: unknown) => void

/** A leader whose database answers at once. */
function startOn(answer: (text: string, values: unknown) => object, hasChannels = () => false) {
  const connect = vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(((done: Done) => done(null)) as never)
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(((text: string, values: unknown, done: Done) => {
    const row = answer(text, values)
    if (row instanceof Error) done(row)
    else done(null, { rows: [row] })
  }) as never)
  vi.spyOn(pg.Client.prototype, 'end').mockImplementation((async () => {}) as never)
  const leader = startLeader({ connection: '', log, hasChannels, onMoved() {} })
  return { leader, connect }
}

/** A leader, and when it polled. */
function start() {
  const looks: number[] = []
  const outbox = { isFilled: false, isWatched: false }
  const here = { hasChannels: false }
  const answer = (text: string) => {
    if (!text.includes('realtime.outbox')) return { isLeader: true }
    looks.push(Date.now())
    return { ...outbox }
  }
  const { leader } = startOn(answer, () => here.hasChannels)
  return {
    leader,
    outbox,
    here,
    /** The times between polls within this many milliseconds. */
    async pausesWithin(ms: number) {
      looks.length = 0
      const from = Date.now()
      await vi.advanceTimersByTimeAsync(ms)
      return [...looks, Date.now()].map((at, index, all) => at - (all[index - 1] ?? from))
    },
  }
}

test('the leader polls every 500 ms while nobody listens, and at least every 25 ms otherwise', async () => {
  const { leader, outbox, here, pausesWithin } = start()
  await vi.advanceTimersByTimeAsync(0)
  expect(await pausesWithin(2000)).toEqual([500, 500, 500, 500, 0])

  // A new subscriber does not wait out the idle interval.
  outbox.isWatched = true
  leader.wake()
  const pauses = await pausesWithin(2000)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(25)
  expect(pauses[0]).toBe(0)

  outbox.isWatched = false
  await vi.advanceTimersByTimeAsync(25)
  expect(Math.max(...(await pausesWithin(2000)))).toBe(500)

  // A channel may receive broadcasts from the database without a subscription.
  here.hasChannels = true
  leader.wake()
  expect(Math.max(...(await pausesWithin(2000)))).toBeLessThanOrEqual(25)
  await leader.stop()
})

/** How many changes are requested at a time, and over how many connections, if the first attempt fails this way. */
async function failOnce(code: string, message: string) {
  const asked: unknown[] = []
  const { leader, connect } = startOn((text, values) => {
    if (!text.includes('take_changes')) return { isLeader: true, isFilled: asked.length < 2 }
    asked.push(Array.isArray(values) && values[0])
    return asked.length === 1 ? Object.assign(new Error(message), { code }) : {}
  })
  await vi.advanceTimersByTimeAsync(1000)
  await leader.stop()
  return { asked, connections: connect.mock.calls.length }
}

test('after a statement that took too long, changes are moved one by one, whatever language the server speaks', async () => {
  const message = 'annulation de la requête à cause du délai écoulé pour l’exécution de l’instruction'
  expect(await failOnce('57014', message)).toEqual({ asked: [100, 1], connections: 1 })
})

test('after a lost connection, just as many changes are moved on a new one', async () => {
  expect(await failOnce('57P01', 'terminating connection')).toEqual({ asked: [100, 100], connections: 2 })
})
