import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogger } from '#platform/logger.ts'
import type { Bus } from './bus/bus.ts'
import type { LiveSessions } from './endings/live-sessions.ts'
import type { RealtimeParts } from './open-hub.ts'
import { createRealtime, type NewSocket } from './realtime.ts'
import type { RealtimeContext } from './realtime-context.ts'

const context = {
  log: createLogger({ level: 'silent' }),
  now: Date.now,
  elapsed: () => performance.now(),
  settings: { joinsPerSecond: 1, eventsPerSecond: 1 },
} as RealtimeContext
const parts = { policies: { forget() {} }, openBus: () => null, openSource: () => ({}) } as unknown as RealtimeParts

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a session that ended without an announcement is found within half a minute', async () => {
  const live = new Set(['ann', 'bob'])
  const sessions: LiveSessions = { areClaimsLive: async ({ sub }) => live.has(String(sub)), askAgain() {} }
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
  const sessions: LiveSessions = { areClaimsLive: async () => true, askAgain() {} }
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

test('a process that has not heard from the others for half a minute accepts no new sockets', () => {
  let downMs = 29_999
  const realtime = createRealtime(context, { ...parts, openBus: () => ({ downMs: () => downMs }) as Bus })
  expect(realtime.isConnected()).toBe(true)
  downMs = 30_000
  expect(realtime.isConnected()).toBe(false)
  // On a database of its own there are no others.
  expect(createRealtime(context, parts).isConnected()).toBe(true)
})
