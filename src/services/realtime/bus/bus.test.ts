import type { Pool } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { createLogger } from '#platform/log/logger.ts'
import { type Bus, startBus } from './bus.ts'
import { readFrame, writeFrame } from './bus-frames.ts'
import { packFrames } from './pack-frames.ts'

const nowhere = { host: '127.0.0.1', port: 1, user: 'x', password: 'x', database: 'x' }
/** It never answers. */
const pool = { query: () => new Promise(() => {}) } as unknown as Pool
let bus: Bus

afterEach(() => bus?.stop())

function start(ofPool = pool): Bus {
  const log = createLogger({ level: 'silent' })
  bus = startBus({ pool: ofPool, connection: nowhere, log, origin: 'me', onFrame: () => {}, onGap: () => {} })
  return bus
}

const frameOf = (text: string) =>
  ({
    room: { isPrivate: false, topic: 't' },
    broadcast: { form: 'text', payload: JSON.stringify(text) },
  }) as const

test('while the database does not answer, a limited number of frames is queued', async () => {
  const { publish, ready } = start()
  // Joins do not wait for an unavailable database.
  await ready
  let sent = 0
  while (publish(frameOf('x'))) sent++
  expect(sent).toBe(10_000)
})

test('the size of the queue is limited too', () => {
  const { publish } = start()
  let sent = 0
  while (publish(frameOf('x'.repeat(1_000_000)))) sent++
  expect(sent).toBe(15)
})

test('large frames are stored at a limited rate, so that others can use the disk', async () => {
  const notifiedAt: number[] = []
  const query = async (text: string) => {
    if (text.includes('pg_notify')) notifiedAt.push(performance.now())
    return { rows: [{ id: '1' }] }
  }
  const { publish } = start({ query } as unknown as Pool)
  publish(frameOf('x'.repeat(1_600_000)))
  await expect.poll(() => notifiedAt.length).toBe(1)
  publish(frameOf('x'))
  await expect.poll(() => notifiedAt.length).toBe(2)
  // 1.6 MB take a fifth of a second. Timers may be a millisecond early.
  expect((notifiedAt[1] ?? 0) - (notifiedAt[0] ?? 0)).toBeGreaterThan(195)
})

test('frames are packed in order, and each notification is small and different', () => {
  const frames = Array.from({ length: 100 }, (_, n) => JSON.stringify(`${n} ${'é'.repeat(100)}`))
  const payloads = packFrames(frames, 'me')
  expect(payloads.every((payload) => Buffer.byteLength(payload) < 7900)).toBe(true)
  expect(payloads.length).toBeLessThan(6)
  expect(payloads.flatMap((payload) => JSON.parse(payload).slice(2))).toEqual(frames.map((frame) => JSON.parse(frame)))
  expect(
    new Set(
      packFrames(
        ['1', '1'].map((x) => JSON.stringify(x.repeat(6990))),
        'me',
      ),
    ).size,
  ).toBe(2)
})

test('a frame survives writing and reading', () => {
  const bytes = Buffer.from([0, 255, 128])
  for (const broadcast of [
    { form: 'text', payload: '{"n":12345678901234567890}' },
    { form: 'binary', event: 'é', encoding: 'json', content: Buffer.from('{"x":"👋"}'), meta: '' },
    { form: 'binary', event: 'é', encoding: 'bytes', content: bytes, meta: '{"id":"x"}' },
  ] as const) {
    const frame = { room: { isPrivate: true, topic: '__proto__' }, broadcast }
    expect(readFrame(JSON.parse(writeFrame(frame)))).toEqual(frame)
  }
  const content = Buffer.from('{}')
  const stored = { form: 'binary', event: 'é', encoding: 'json', content, meta: '{"id":"x"}' } as const
  for (const when of [undefined, { transaction: 12345678901234567890n, atMs: 1.5 }]) {
    const frame = { room: { isPrivate: true, topic: 't' }, broadcast: stored, mark: { id: 'x', when } }
    const written = JSON.parse(writeFrame(frame))
    expect(readFrame(written)).toEqual(frame)
    for (const odd of ['-1', '1.5', '', 7])
      expect(readFrame({ ...written, storedIn: odd })).toEqual({ ...frame, mark: { id: 'x', when: undefined } })
  }
  for (const frame of [
    { recheckTopic: 't' },
    { hasChanges: true as const },
    { presence: { isPrivate: true, topic: 't' } },
    { ended: { userId: 'x' } },
    { ended: { userId: 'x', sessionId: 'y' } },
    { ended: { userId: 'x', exceptSessionId: 'y' } },
  ])
    expect(readFrame(JSON.parse(writeFrame(frame)))).toEqual(frame)
  for (const bad of [{ ended: {} }, { ended: { userId: 7 } }, { judgeAgain: 7 }]) expect(readFrame(bad)).toBeNull()
  for (const bad of [null, [], {}, { isPrivate: true, subTopic: 't' }, { isPrivate: 1, subTopic: 't', text: '{}' }])
    expect(readFrame(bad)).toBeNull()
})

test('a frame has the field names that the previous version reads', () => {
  const room = { isPrivate: true, topic: 't' }
  const written = [
    { recheckTopic: 't' },
    { presence: room },
    { room, broadcast: { form: 'text', payload: '{}' } },
  ] as const
  expect(written.map((frame) => JSON.parse(writeFrame(frame)))).toEqual([
    { judgeAgain: 't' },
    { presence: { isPrivate: true, subTopic: 't' } },
    { isPrivate: true, subTopic: 't', text: '{}' },
  ])
})
