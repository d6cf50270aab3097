import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogger } from '#platform/logger.ts'
import type { RealtimeParts } from './open-hub.ts'
import { createRealtime, type NewSocket } from './realtime.ts'
import type { RealtimeContext } from './realtime-context.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a session that ended without anybody having said so is found within half a minute', async () => {
  const live = new Set(['ann', 'bob'])
  const context = {
    log: createLogger({ level: 'silent' }),
    now: Date.now,
    settings: { joinsPerSecond: 1, eventsPerSecond: 1 },
    sessions: { areClaimsLive: async ({ sub }) => live.has(String(sub)), askAgain() {} },
  } as Partial<RealtimeContext> as RealtimeContext
  const parts = { policies: { forget() {} }, openBus: () => null, openSource: () => ({}) }
  const realtime = createRealtime(context, parts as unknown as RealtimeParts)
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
