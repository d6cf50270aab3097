import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Unavailable } from '#platform/errors/unavailable.ts'
import { createLogger } from '#platform/log/logger.ts'
import type { Tables } from '../../tables.ts'
import type { RealtimeSettings } from '../realtime-context.ts'
import { createStoredBroadcasts, type ToStore } from './stored-broadcasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The service on a database whose connections break in the middle of statements. */
function start() {
  const executed: [statement: string, values: readonly unknown[]][] = []
  const state = { isBroken: true }
  const query = async (statement: string, values: readonly unknown[]) => {
    executed.push([/insert|delete/.exec(statement.replace(/with .*\)\s*insert/s, 'insert'))?.[0] ?? '', values])
    if (state.isBroken) throw new Unavailable('Connection terminated unexpectedly')
    return { command: 'DELETE', rowCount: 0, rows: [] }
  }
  const pool = { connect: async () => ({ query, release() {} }), end: async () => {} } as unknown as Pool
  let count = 0
  const stored = createStoredBroadcasts({
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    log: createLogger({ level: 'silent' }),
    elapsed: () => performance.now(),
    newId: () => `id ${++count}`,
    secretKey: 'secret',
    settings: { maxStoredMessages: 1, maxStoredBytes: 1 } as RealtimeSettings,
    inTurn: (_asker, ask) => ask(),
  })
  return { stored, executed, state }
}

const message: ToStore = {
  asker: 'person ann',
  role: 'authenticated',
  topic: 't',
  broadcast: { event: 'x', encoding: 'json', content: Buffer.from('{}') },
  persist: { ttlSeconds: 60 },
  receivedAt: 0,
}

test('a message that may have been stored despite an error to its sender is removed after the outage', async () => {
  const { stored, executed, state } = start()
  const refused = /Realtime was unable to connect to the project database/
  await expect(stored.store(message)).rejects.toThrow(refused)
  await expect(stored.store(message)).rejects.toThrow(refused)
  await vi.advanceTimersByTimeAsync(1000)
  state.isBroken = false
  await vi.advanceTimersByTimeAsync(5000)
  const removals = executed.filter(([statement]) => statement === 'delete').map(([, values]) => values)
  expect(removals).toEqual([[['id 1', 'id 2']], [['id 1', 'id 2']]])
})

test('a message its client no longer waits for is not stored', async () => {
  const { stored, executed, state } = start()
  state.isBroken = false
  const receivedAt = performance.now()
  await vi.advanceTimersByTimeAsync(5001)
  await expect(stored.store({ ...message, receivedAt })).rejects.toThrow('Query was cancelled, please try again')
  await stored.store({ ...message, receivedAt: performance.now() })
  expect(executed.length).toBe(1)
})

test('rows name neither a person nor an address, and rows of the secret key are counted for nobody', async () => {
  const { stored, executed, state } = start()
  state.isBroken = false
  for (const given of [message, { ...message, asker: 'person bob' }, { ...message, role: 'service_role' } as const])
    await stored.store(given)
  const [ann, bob, service] = executed.map(([, values]) => values.at(-3))
  expect([ann, bob, service]).toEqual([expect.stringMatching(/^.{22}$/), expect.stringMatching(/^.{22}$/), null])
  expect(ann).not.toBe(bob)
  expect(JSON.stringify(executed)).not.toMatch(/person/)
})
