import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogger } from '#platform/log/logger.ts'
import type { PresenceWrite } from './presence-store.ts'
import { createPresenceWriter } from './presence-writer.ts'

const log = createLogger({ level: 'silent' })
let stored: string[][] = []
let isAway = false

beforeEach(() => {
  vi.useFakeTimers()
  stored = []
  isAway = false
})
afterEach(() => vi.useRealTimers())

function start() {
  const store = async (writes: PresenceWrite[]) => {
    if (isAway) throw new Error('away')
    stored.push(writes.map(({ channelId, ref }) => `${channelId} ${ref}`))
  }
  const write = createPresenceWriter({ store, log, elapsed: Date.now })
  const room = { isPrivate: false, topic: 't' }
  return (channelId: string, ref: string | null) => write({ channelId, ref, key: 'k', meta: '{}', room })
}

test('a client that leaves does not wait, and is removed even if that fails at first', async () => {
  const write = start()
  void write('a', '1')
  await vi.advanceTimersByTimeAsync(10)
  isAway = true
  const removed = expect(write('a', null)).rejects.toThrow('away')
  const refused = expect(write('b', '1')).rejects.toThrow('away')
  await vi.advanceTimersByTimeAsync(10)
  await Promise.all([removed, refused])
  isAway = false
  await vi.advanceTimersByTimeAsync(1100)
  // The client has to repeat what could not be stored.
  expect(stored).toEqual([['a 1'], ['a null']])
})

test('a client that joins and leaves during an outage leaves nothing to remove', async () => {
  const write = start()
  isAway = true
  const gone = [write('a', '1'), write('a', null)]
  await vi.advanceTimersByTimeAsync(10)
  await Promise.all(gone)
  isAway = false
  await vi.advanceTimersByTimeAsync(5000)
  expect(stored).toEqual([])
})

test('no matter how many clients leave during an outage, all of them are removed after it', async () => {
  const write = start()
  const everybody = Array.from({ length: 150_000 }, (_, n) => String(n))
  for (const one of everybody) void write(one, '1')
  await vi.advanceTimersByTimeAsync(10)
  isAway = true
  for (const one of everybody) write(one, null).catch(() => {})
  await vi.advanceTimersByTimeAsync(10)
  isAway = false
  await vi.advanceTimersByTimeAsync(1100)
  expect(stored.map(({ length }) => length)).toEqual([everybody.length, everybody.length])
})
