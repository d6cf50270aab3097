import { randomUUID } from 'node:crypto'
import { connect as connectTcp } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RealtimeFixture, startRealtimeFixture, subscribe } from './start-realtime.ts'

let realtime: RealtimeFixture

beforeAll(async () => {
  realtime = await startRealtimeFixture({
    settings: {
      REALTIME_MAX_SOCKETS_PER_ADDRESS: '4',
      REALTIME_MAX_CHANNELS: '5',
      REALTIME_JOINS_PER_SECOND: '2',
      REALTIME_EVENTS_PER_SECOND: '3',
      REALTIME_MAX_PAYLOAD_KB: '1000',
    },
  })
})
afterAll(() => realtime.close())

let addresses = 0
/** Each test uses a different address, so that limits by address do not interfere. */
const fromNewAddress = () => ({ 'x-forwarded-for': `198.51.100.${++addresses}` })

test('a handshake without a right key or version is refused with the words of the protocol', async () => {
  const expired = await realtime.sign({ role: 'anon', exp: 1 })
  for (const [query, answer] of [
    [{ apikey: '' }, '401 {"error":"API key is missing"}'],
    [{ apikey: 'sb_publishable_wrong' }, '401 {"error":"Invalid API key"}'],
    [{ apikey: 'x' }, '401 {"error":"The token provided is not a valid JWT"}'],
    [{ apikey: expired }, '401 {"error":"Token has expired"}'],
    [{ vsn: '3.0.0' }, '403 '],
  ] as const) {
    await expect(realtime.wire(query, fromNewAddress())).rejects.toThrow(answer)
  }
  using anon = await realtime.wire({ apikey: await realtime.sign({ role: 'anon' }) }, fromNewAddress())
  expect((await anon.join('realtime:a'))[4]).toMatchObject({ status: 'ok' })
})

test('an address has a limited number of sockets, and gets new ones when others are closed', async () => {
  const headers = fromNewAddress()
  const open = await Promise.all([1, 2, 3, 4].map(() => realtime.wire({}, headers)))
  await expect(realtime.wire({}, headers)).rejects.toThrow('429 {"error":"Too many connected users"}')
  using other = await realtime.wire({}, fromNewAddress())
  expect((await other.join('realtime:a'))[4]).toMatchObject({ status: 'ok' })
  for (const wire of open) wire.webSocket.terminate()
  await vi.waitFor(async () => (await realtime.wire({}, headers)).webSocket.terminate(), { timeout: 10_000 })
})

test('an upgrade to another protocol is answered as a plain request', async () => {
  for (const [path, upgrade] of [
    ['/realtime/v1/api/ping', 'h2c'],
    ['/realtime/v1/api/ping', 'websocket'],
  ]) {
    const answer = await new Promise<string>((resolve) => {
      let text = ''
      const socket = connectTcp(realtime.port, '127.0.0.1')
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => resolve(text))
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: ${upgrade}\r\n\r\n`)
    })
    expect(answer).toMatch(/^HTTP\/1.1 200 [\s\S]*\{"message":"Success"\}/)
  }
})

test('a malformed handshake is answered and closed', async () => {
  const answer = await new Promise<string>((resolve) => {
    let text = ''
    const socket = connectTcp(realtime.port, '127.0.0.1')
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    const head = `GET /realtime/v1/websocket?apikey=${realtime.publishableKey} HTTP/1.1\r\nHost: x\r\n`
    socket.write(
      `${head}X-Forwarded-For: ${fromNewAddress()['x-forwarded-for']}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    )
  })
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
})

test('a socket can join a limited number of channels', async () => {
  using wire = await realtime.wire({}, fromNewAddress())
  for (let n = 1; n <= 5; n++)
    expect((await wire.join(`realtime:${n}`, {}, {}, `${n}`))[4]).toMatchObject({ status: 'ok' })
  expect((await wire.join('realtime:6', {}, {}, '6'))[4]).toEqual({
    status: 'error',
    response: { reason: 'ChannelRateLimitReached: Too many channels' },
  })
  wire.send(['1', '7', 'realtime:1', 'phx_leave', {}])
  await wire.next('phx_close')
  expect((await wire.join('realtime:8', {}, {}, '8'))[4]).toMatchObject({ status: 'ok' })
})

test('a socket that joins too often is closed', async () => {
  using wire = await realtime.wire({}, fromNewAddress())
  for (let n = 1; n <= 10_000; n++) wire.send([`${n}`, `${n}`, 'realtime:same', 'phx_join', {}])
  expect(await wire.closed).toMatchObject({ code: 1001 })
  const reason = 'ClientJoinRateLimitReached: Too many joins per second'
  expect(wire.frames.at(-1)?.[4]).toEqual({ status: 'error', response: { reason } })
})

test('a client that sends too often gets an error, and no other client notices', async () => {
  const topic = randomUUID()
  using wire = await realtime.wire({}, fromNewAddress())
  using quiet = await realtime.wire({}, fromNewAddress())
  using silent = await realtime.wire({}, fromNewAddress())
  await wire.join(`realtime:${topic}`, { broadcast: { ack: true } })
  await silent.join(`realtime:${topic}`)
  await quiet.join(`realtime:${topic}`)
  for (let n = 2; n < 60; n++) {
    for (const one of [wire, silent])
      one.send(['1', `${n}`, `realtime:${topic}`, 'broadcast', { event: 'x', payload: n }])
  }
  expect((await wire.next('phx_reply', '2'))[4]).toEqual({ status: 'ok', response: {} })
  expect((await wire.next('phx_reply', '59'))[4]).toEqual({
    status: 'error',
    response: { reason: 'Too many messages per second' },
  })
  expect((await silent.next('system'))[4]).toMatchObject({ message: 'Too many messages per second' })
  quiet.send(['1', '3', `realtime:${topic}`, 'broadcast', { event: 'x', payload: 'still here' }])
  await expect
    .poll(() => wire.frames.some(([, , , , payload]) => JSON.stringify(payload).includes('still here')))
    .toBe(true)
})

test('large messages count as several', async () => {
  const topic = `realtime:${randomUUID()}`
  using wire = await realtime.wire({}, fromNewAddress())
  await wire.join(topic, { broadcast: { ack: true } })
  for (let n = 2; n < 12; n++)
    wire.send(['1', `${n}`, topic, 'broadcast', { event: 'x', payload: 'x'.repeat(100_000) }])
  expect((await wire.next('phx_reply', '2'))[4]).toEqual({ status: 'ok', response: {} })
  expect((await wire.next('phx_reply', '11'))[4]).toMatchObject({ status: 'error' })
  const headers = { apikey: realtime.publishableKey, 'content-type': 'application/json', ...fromNewAddress() }
  const body = JSON.stringify('x'.repeat(100_000))
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) {
    const url = `${realtime.url}/realtime/v1/api/broadcast/large/events/x`
    statuses.push((await fetch(url, { method: 'POST', headers, body })).status)
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([202, 429])
})

test('a client that changes the token of a channel too often has to join again', async () => {
  const topic = `realtime:${randomUUID()}`
  using wire = await realtime.wire({}, fromNewAddress())
  await wire.join(topic)
  const tokens = await Promise.all(['a', 'b'].map((sub) => realtime.sign({ sub, role: 'authenticated' })))
  for (let n = 2; n < 60; n++) wire.send(['1', `${n}`, topic, 'access_token', { access_token: tokens[n % 2] }])
  await wire.next('phx_error', '1')
  expect((await wire.next('system'))[4]).toMatchObject({ message: 'Too many messages per second' })
})

test('a payload that is too large is refused, and a frame that is too large closes its socket', async () => {
  const topic = randomUUID()
  using wire = await realtime.wire({}, fromNewAddress())
  await wire.join(`realtime:${topic}`, { broadcast: { ack: true } })
  wire.send(['1', '2', `realtime:${topic}`, 'broadcast', { event: 'x', payload: 'x'.repeat(1_000_501) }])
  expect((await wire.next('phx_reply', '2'))[4]).toEqual({ status: 'error', response: 'payload_size_exceeded' })
  wire.send('x'.repeat(5_000_001))
  expect(await wire.closed).toMatchObject({ code: 1009 })
})

test.each([
  ['no topic', 'realtime:', {}, 'TopicNameRequired: You must provide a topic name'],
  ['a long topic', `realtime:${'é'.repeat(124)}`, {}, 'TopicNameTooLong: A topic name has at most 255 bytes'],
  ['a topic with NUL', 'realtime:a\u0000b', {}, /^TopicNameInvalid: /],
  [
    'too many words',
    'realtime:x',
    { words: 'x'.repeat(100_000) },
    'InvalidJoinConfig: A join has at most 100000 bytes',
  ],
  ['an odd privacy', 'realtime:x', { private: 'perhaps' }, /^InvalidJoinConfig: /],
  [
    'a replay on a public channel',
    'realtime:x',
    { broadcast: { replay: { since: 1 } } },
    'UnableToReplayMessages: Replay is not allowed for public channels',
  ],
  [
    'an odd replay',
    'realtime:x',
    { private: true, broadcast: { replay: { since: 'x' } } },
    'UnableToReplayMessages: Replay params are not valid',
  ],
  ['too many tables', 'realtime:x', { postgres_changes: Array(101).fill({}) }, /^InvalidJoinConfig: /],
] as const)('a join with %s is refused', async (_name, topic, config, reason) => {
  using wire = await realtime.wire({}, fromNewAddress())
  const [, , , , reply] = await wire.join(topic, config)
  expect(reply).toEqual({
    status: 'error',
    response: { reason: typeof reason === 'string' ? reason : expect.stringMatching(reason) },
  })
})

test.each([
  ['an event that is no text', '{"type":"broadcast","event":5,"payload":{}}'],
  ['the mark of a change', '{"type":"broadcast","event":"x","payload":{},"ids":[1]}'],
  ['no object', '[1]'],
])('a broadcast with %s would make official clients throw, so nobody gets it', async (_name, payload) => {
  const topic = randomUUID()
  using witness = await realtime.wire({}, fromNewAddress())
  await witness.join(`realtime:${topic}`)
  using wire = await realtime.wire({}, fromNewAddress())
  await wire.join(`realtime:${topic}`, { broadcast: { ack: true } })
  wire.send(`["1","2","realtime:${topic}","broadcast",${payload}]`)
  expect((await wire.next('phx_reply', '2'))[4]).toMatchObject({ status: 'error' })
  wire.send(`["1","3","realtime:${topic}","broadcast",{"type":"broadcast","event":"good","payload":{}}]`)
  expect((await witness.next('broadcast'))[4]).toMatchObject({ event: 'good' })
})

test('pings are answered', async () => {
  using wire = await realtime.wire({}, fromNewAddress())
  const answers: string[] = []
  wire.webSocket.on('pong', (data) => answers.push(data.toString()))
  wire.webSocket.ping('hello')
  await expect.poll(() => answers).toEqual(['hello'])
})

test('broadcasts over HTTP are checked, and reach public channels', async () => {
  const topic = randomUUID()
  const heard = vi.fn()
  const channel = realtime.connect().channel(topic).on('broadcast', { event: '*' }, heard)
  await subscribe(channel)
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${realtime.url}/realtime/v1/api/broadcast${path}`, {
      method: 'POST',
      body,
      headers: { apikey: realtime.publishableKey, 'content-type': 'application/json', ...fromNewAddress(), ...headers },
    })
  const batch = (...messages: unknown[]) => post('', JSON.stringify({ messages }))
  const message = { topic, event: 'batch', payload: { n: 1 }, id: 'seven' }
  expect((await batch(message)).status).toBe(202)
  // It arrives over another connection than the answer, and may be first.
  await expect.poll(() => heard.mock.calls.length).toBe(1)
  for (const [answer, status, body] of [
    [await post('', '{}', { apikey: 'x' }), 401, { message: 'Unauthorized' }],
    [await post('', '{}'), 422, { errors: { messages: ["can't be blank"] } }],
    [
      await batch(message, { topic }),
      422,
      { errors: { messages: [{}, { payload: ["can't be blank"], event: ["can't be blank"] }] } },
    ],
    [
      await batch({ ...message, payload: { x: 'x'.repeat(1_000_000) } }),
      422,
      { errors: { messages: [{ payload: ['Payload size exceeds tenant limit'] }] } },
    ],
    [
      await batch(...Array(31).fill(message)),
      429,
      { message: 'Too many messages to broadcast, please reduce the batch size' },
    ],
    [
      await post(`/${topic}/events/x`, 'x', { 'content-type': 'text/plain' }),
      415,
      { error: expect.stringMatching(/^Unsupported Media Type/) },
    ],
    [await post(`/${topic}/events/x`, '{"a":'), 400, { message: 'The body is not valid JSON' }],
    [
      await post(`/${topic}/events/x`, JSON.stringify('x'.repeat(1_000_000))),
      422,
      { errors: { payload: ['Payload size exceeds tenant limit'] } },
    ],
    [await post(`/${topic}/events/x`, 'x'.repeat(5_000_001)), 422, { message: 'Payload size exceeds tenant limit' }],
  ] as const) {
    expect([answer.status, await answer.json()]).toMatchObject([status, body])
  }
  await channel.httpSend('a/b é', [1, 'two'] as never)
  await expect
    .poll(() => heard.mock.calls.map(([{ event, payload, meta }]) => [event, payload, meta]))
    .toEqual([
      ['batch', { n: 1 }, { id: 'seven' }],
      ['a/b é', [1, 'two'], undefined],
    ])
  const preflight = await fetch(`${realtime.url}/realtime/v1/api/broadcast`, { method: 'OPTIONS' })
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
    204,
    expect.stringContaining('apikey'),
  ])
})

test('a service that stops closes its sockets one after the other, and accepts no more', async () => {
  await using other = await startRealtimeFixture({ beside: realtime })
  const wires = await Promise.all([1, 2, 3].map(() => other.wire()))
  const stopped = other.stop()
  await expect(other.wire()).rejects.toThrow('503')
  const closed = await Promise.all(wires.map((wire) => wire.closed))
  expect(closed.map(({ code }) => code)).toEqual([1012, 1012, 1012])
  expect(wires.flatMap(({ frames }) => frames)).toEqual([])
  await stopped
})

test('a service that stops refuses new sockets at once, so that clients soon find another one', async () => {
  await using other = await startRealtimeFixture({ beside: realtime, settings: { REALTIME_REFUSAL_DELAY_MS: '5000' } })
  // The service is loaded by its first socket.
  using first = await other.wire()
  void first
  const stopped = other.stop()
  const knockedAt = performance.now()
  await expect(other.wire()).rejects.toThrow('503')
  expect(performance.now() - knockedAt).toBeLessThan(4000)
  await stopped
})

test('all sockets of one address together may join as often as ten sockets, and other addresses are not affected', async () => {
  const rare = { REALTIME_JOINS_PER_SECOND: '1' }
  await using fixture = await startRealtimeFixture({ beside: realtime, settings: rare })
  const from = (address: string) => fixture.wire({}, { 'x-forwarded-for': address })
  const wires = await Promise.all(Array.from({ length: 15 }, () => from('192.0.2.1')))
  // Each of them may send ten at once.
  const joins = wires.map((wire) => {
    const replies = Array.from({ length: 10 }, (_, n) => wire.join(`realtime:${n}`, {}, {}, String(n)))
    return Promise.race([Promise.all(replies), wire.closed])
  })
  await Promise.all(joins)
  const statuses = wires.flatMap(({ frames }) => frames.map((frame) => (frame[4] as { status: string }).status))
  const joined = statuses.filter((status) => status === 'ok').length
  expect(joined).toBeGreaterThanOrEqual(100)
  expect(joined).toBeLessThan(150)
  expect(statuses).toContain('error')
  using other = await from('192.0.2.2')
  expect((await other.join('realtime:x'))[4]).toMatchObject({ status: 'ok' })
  for (const wire of wires) wire.webSocket.terminate()
})

test('a service that is switched off says so', async () => {
  await using off = await startRealtimeFixture({ beside: realtime, settings: { REALTIME: 'off' } })
  await expect(off.wire()).rejects.toThrow('403 {"error":"Realtime was disabled for this tenant"}')
  await expect(off.connect().channel('x').httpSend('x', {})).rejects.toThrow('Realtime was disabled for this tenant')
})

test('where only private channels are allowed, public ones are refused', async () => {
  await using closed = await startRealtimeFixture({ beside: realtime, settings: { REALTIME_PRIVATE_ONLY: 'on' } })
  using wire = await closed.wire()
  expect((await wire.join('realtime:x'))[4]).toEqual({
    status: 'error',
    response: { reason: 'PrivateOnly: This project only allows private channels' },
  })
  await expect(closed.connect().channel('x').httpSend('x', {})).rejects.toThrow('only allows private channels')
  const messages = [{ topic: 'x', event: 'x', payload: {} }]
  const answer = await fetch(`${closed.url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { apikey: closed.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ messages }),
  })
  expect([answer.status, await answer.json()]).toEqual([403, { message: 'This project only allows private channels' }])
})
