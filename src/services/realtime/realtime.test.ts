import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveSessions } from '#domain/auth/live-sessions.ts'
import { createLogger } from '#platform/log/logger.ts'
import type { Bus } from './bus/bus.ts'
import type { RealtimeParts } from './open-hub.ts'
import { createRealtime, type NewSocket } from './realtime.ts'
import type { RealtimeContext } from './realtime-context.ts'

const context = {
  log: createLogger({ level: 'silent' }),
  now: Date.now,
  elapsed: () => performance.now(),
  settings: { joinsPerSecond: 1, eventsPerSecond: 1 },
} as RealtimeContext
const parts = {
  policies: { forgetRefusals() {} },
  openBus: () => null,
  createSource: () => ({}),
} as unknown as RealtimeParts

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a session that ended without an announcement is found within half a minute', async () => {
  const live = new Set(['ann', 'bob'])
  const sessions: LiveSessions = { areClaimsLive: async ({ sub }) => live.has(String(sub)), forget() {} }
  // Only now, because it takes the clock of the test.
  const realtime = createRealtime({ ...context, now: Date.now, elapsed: () => performance.now(), sessions }, parts)
  const closed: string[] = []
  for (const sub of ['ann', 'bob']) {
    const transport = { close: () => closed.push(sub), terminate() {}, bufferedBytes: () => 0, ping() {} }
    const speaker = { caller: { role: 'authenticated', claims: { sub } }, expiresAtMs: Number.POSITIVE_INFINITY }
    realtime.open({ transport, speaker } as unknown as NewSocket)
  }
  await vi.advanceTimersByTimeAsync(30_000)
  expect(closed).toEqual([])
  live.delete('bob')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(closed).toEqual(['bob'])
})

test('a clock that is set while sockets are open, forward or back, ends none of them', async () => {
  const sessions: LiveSessions = { areClaimsLive: async () => true, forget() {} }
  const realtime = createRealtime({ ...context, now: Date.now, elapsed: () => performance.now(), sessions }, parts)
  const close = vi.fn()
  const speaker = { caller: { role: 'anon', claims: {} }, expiresAtMs: Number.POSITIVE_INFINITY }
  realtime.open({ transport: { close, bufferedBytes: () => 0 }, speaker } as unknown as NewSocket)
  for (const hours of [1, -2]) {
    vi.setSystemTime(Date.now() + hours * 3_600_000)
    await vi.advanceTimersByTimeAsync(5000)
  }
  expect(close).not.toHaveBeenCalled()
})

test('a process that stops sends its sockets away in time, even while it is overloaded', async () => {
  vi.useRealTimers()
  let time = 0
  const closedAt: number[] = []
  const transport = {
    close() {
      // Its other work takes this long before the next step.
      if (closedAt.at(-1) !== time) setImmediate(() => (time += 700))
      closedAt.push(time)
    },
  }
  const source = { stop: async () => {} }
  const realtime = createRealtime(
    { ...context, elapsed: () => time },
    { ...parts, createSource: () => source as unknown as ReturnType<RealtimeParts['createSource']> },
  )
  for (let n = 0; n < 30; n++) realtime.open({ transport } as unknown as NewSocket)
  await realtime.stop()
  const counts = [...Map.groupBy(closedAt, (at) => at)].map(([at, all]) => ({ at, count: all.length }))
  expect(counts).toEqual([
    { at: 0, count: 2 },
    { at: 700, count: 14 },
    { at: 1400, count: 14 },
  ])
})

test('a process that has not heard from the others for half a minute accepts no new sockets', () => {
  let downMs = 29_999
  const realtime = createRealtime(context, { ...parts, openBus: () => ({ downMs: () => downMs }) as Bus })
  expect(realtime.isConnected()).toBe(true)
  downMs = 30_000
  expect(realtime.isConnected()).toBe(false)
  // On a database used by one process there are no others.
  expect(createRealtime(context, parts).isConnected()).toBe(true)
})
