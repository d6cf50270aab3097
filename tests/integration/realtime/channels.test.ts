import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RealtimeFixture, startRealtimeFixture, subscribe } from './start-realtime.ts'

let realtime: RealtimeFixture

beforeAll(async () => {
  realtime = await startRealtimeFixture()
})
afterAll(() => realtime.close())

type Heard = { payload?: unknown }

const newTopic = () => `room ${randomUUID()}`

test.each(['1.0.0', '2.0.0'])('clients of version %s send and receive broadcasts', async (vsn) => {
  const topic = newTopic()
  const [sender, receiver] = [realtime.connect(undefined, vsn), realtime.connect()]
  const heard = vi.fn()
  const own = vi.fn()
  const from = sender.channel(topic, { config: { broadcast: { ack: true } } }).on('broadcast', { event: '*' }, own)
  const to = receiver.channel(topic).on('broadcast', { event: 'hé 👋' }, ({ payload }: Heard) => heard(payload))
  expect((await subscribe(from)).status).toBe('SUBSCRIBED')
  expect((await subscribe(to)).status).toBe('SUBSCRIBED')
  for (const payload of [{ n: 1 }, { text: 'é 👋', deep: [[{}]] }]) {
    expect(await from.send({ type: 'broadcast', event: 'hé 👋', payload })).toBe('ok')
  }
  await expect.poll(() => heard.mock.calls).toEqual([[{ n: 1 }], [{ text: 'é 👋', deep: [[{}]] }]])
  expect(own).not.toHaveBeenCalled()
  expect(await from.unsubscribe()).toBe('ok')
})

test('a client receives its own broadcasts if it asks for that, and other channels of the same person always do', async () => {
  const topic = newTopic()
  const client = realtime.connect()
  const heard: string[] = []
  const channel = client.channel(topic, { config: { broadcast: { self: true } } })
  channel.on('broadcast', { event: 'x' }, () => heard.push('itself'))
  const tab = realtime.connect().channel(topic)
  tab.on('broadcast', { event: 'x' }, () => heard.push('another tab'))
  await Promise.all([subscribe(channel), subscribe(tab)])
  await channel.send({ type: 'broadcast', event: 'x', payload: {} })
  await expect.poll(() => heard.sort()).toEqual(['another tab', 'itself'])
})

test('bytes reach clients of version 2.0.0 only, JSON reaches both', async () => {
  const topic = newTopic()
  const heard: unknown[] = []
  const old: unknown[] = []
  const [sender, receiver, older] = [realtime.connect(), realtime.connect(), realtime.connect(undefined, '1.0.0')]
  const from = sender.channel(topic)
  const to = receiver.channel(topic).on('broadcast', { event: '*' }, ({ payload }: Heard) => heard.push(payload))
  const toOld = older.channel(topic).on('broadcast', { event: '*' }, ({ payload }: Heard) => old.push(payload))
  await Promise.all([subscribe(from), subscribe(to), subscribe(toOld)])
  await from.send({ type: 'broadcast', event: 'raw', payload: new Uint8Array([1, 2, 255]).buffer })
  await from.send({ type: 'broadcast', event: 'json', payload: { after: true } })
  await expect.poll(() => old).toEqual([{ after: true }])
  await expect.poll(() => heard).toEqual([new Uint8Array([1, 2, 255]).buffer, { after: true }])
})

test('a channel can be left and joined again in one tick, a hundred times', async () => {
  const client = realtime.connect()
  const topic = newTopic()
  let last = client.channel(topic)
  for (let n = 0; n < 100; n++) {
    last.subscribe()
    void client.removeChannel(last)
    last = client.channel(topic)
  }
  const states: string[] = []
  await subscribe(last, (status) => states.push(status))
  const heard = vi.fn()
  last.on('broadcast', { event: 'x' }, heard)
  await realtime.connect().channel(topic).httpSend('x', {})
  await expect.poll(() => heard.mock.calls.length).toBe(1)
  expect(states).toEqual(['SUBSCRIBED'])
})

test('heartbeats are answered, even without a ref', async () => {
  using wire = await realtime.wire()
  wire.send([null, '5', 'phoenix', 'heartbeat', {}])
  wire.send([null, null, 'phoenix', 'heartbeat', {}])
  await expect
    .poll(() => wire.frames)
    .toEqual([
      [null, '5', 'phoenix', 'phx_reply', { status: 'ok', response: {} }],
      [null, null, 'phoenix', 'phx_reply', { status: 'ok', response: {} }],
    ])
})

test('joins, second joins and leaves have the right refs', async () => {
  using wire = await realtime.wire()
  await wire.join('realtime:a', {}, {}, '6')
  await wire.join('realtime:a', {}, {}, '8')
  // This belongs to the first join, so it must not end the second.
  wire.send(['6', '9', 'realtime:a', 'phx_leave', {}])
  wire.send(['8', '10', 'realtime:a', 'phx_leave', {}])
  await wire.next('phx_close', '8')
  wire.send([null, '11', 'realtime:never', 'phx_leave', {}])
  wire.send(['8', '12', 'realtime:a', 'broadcast', {}])
  wire.send([null, '13', 'other', 'phx_join', {}])
  await wire.next('phx_reply', '13')
  const ok = { status: 'ok', response: {} }
  const unmatched = { status: 'error', response: { reason: 'unmatched topic' } }
  expect(wire.frames).toEqual([
    ['6', '6', 'realtime:a', 'phx_reply', { status: 'ok', response: { postgres_changes: [] } }],
    ['6', '6', 'realtime:a', 'phx_close', {}],
    ['8', '8', 'realtime:a', 'phx_reply', { status: 'ok', response: { postgres_changes: [] } }],
    ['8', '10', 'realtime:a', 'phx_reply', ok],
    ['8', '8', 'realtime:a', 'phx_close', {}],
    [null, '11', 'realtime:never', 'phx_reply', ok],
    [null, '12', 'realtime:a', 'phx_reply', unmatched],
    [null, '13', 'other', 'phx_reply', unmatched],
  ])
})

test('version 1.0.0 gets objects without a join ref', async () => {
  using wire = await realtime.wire({ vsn: '1.0.0' })
  wire.send(JSON.stringify({ topic: 'realtime:old', event: 'phx_join', payload: {}, ref: '1', join_ref: '1' }))
  await expect
    .poll(() => wire.frames)
    .toEqual([
      {
        topic: 'realtime:old',
        event: 'phx_reply',
        payload: { status: 'ok', response: { postgres_changes: [] } },
        ref: '1',
      },
    ])
})

test('a public and a private channel with the same name never share messages', async () => {
  const topic = newTopic()
  const heard = vi.fn()
  const closed = realtime.connect(realtime.secretKey).channel(topic, { config: { private: true } })
  closed.on('broadcast', { event: 'x' }, heard)
  expect(await subscribe(closed)).toMatchObject({ status: 'SUBSCRIBED' })
  const open = realtime.connect().channel(topic, { config: { broadcast: { ack: true } } })
  await subscribe(open)
  expect(await open.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('ok')
  const other = realtime
    .connect(realtime.secretKey)
    .channel(topic, { config: { private: true, broadcast: { ack: true } } })
  await subscribe(other)
  expect(await other.send({ type: 'broadcast', event: 'x', payload: { mine: true } })).toBe('ok')
  await expect.poll(() => heard.mock.calls.length).toBe(1)
  expect(heard.mock.calls[0]?.[0]).toMatchObject({ payload: { mine: true } })
})

test('a table that is not published cannot be watched, and the channel stays', async () => {
  using wire = await realtime.wire()
  const entry = { event: 'INSERT', schema: 'public', table: 'inquiries', filter: 'id=eq.1' }
  const reply = await wire.join('realtime:changes', { postgres_changes: [entry, null] })
  expect(reply[4]).toEqual({ status: 'ok', response: { postgres_changes: [{ ...entry, id: 1 }] } })
  const [joinRef, , , , message] = await wire.next('system')
  expect([joinRef, message]).toMatchObject([
    '1',
    { extension: 'postgres_changes', status: 'error', channel: 'changes' },
  ])
})
