import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { badTokens } from '../../support/realtime/bad-tokens.ts'
import { ANN, BOB, type RealtimeFixture, startRealtimeFixture, subscribe } from './start-realtime.ts'

let realtime: RealtimeFixture

beforeAll(async () => {
  realtime = await startRealtimeFixture()
  // A plain division by zero would fail when the statement is planned, whatever the topic.
  const fails = `case when realtime.topic() = 'broken' then 1 / (length(topic) - 6) = 1 else false end`
  const own = `realtime.topic() like '%' || (select auth.uid())::text || '%'`
  await realtime.database.pool.query(`
    create policy "read own" on realtime.messages for select to authenticated
      using (${own} and extension = any (string_to_array(split_part(realtime.topic(), ' ', 1), '+')));
    create policy "write own" on realtime.messages for insert to authenticated
      with check (${own} and topic not like '%read only%' and extension in ('broadcast', 'presence'));
    create policy "claims" on realtime.messages for select to authenticated
      using (realtime.topic() = 'staff' and (select auth.jwt() ->> 'team') = 'yes');
    create policy "more for some" on realtime.messages for select to authenticated
      using (realtime.topic() = 'lobby' and (extension = 'presence' or (select auth.jwt() ->> 'team') = 'yes'));
    create policy "headers" on realtime.messages for select to anon
      using (realtime.topic() = 'header' and current_setting('request.headers')::json ->> 'x-room' = 'open');
    create policy "slow" on realtime.messages for select to anon
      using (realtime.topic() like 'slow%' and pg_sleep(0.05) is null);
    create policy "throws" on realtime.messages to authenticated using (${fails}) with check (${fails});
  `)
})
afterAll(() => realtime.close())

const UNREADABLE = (topic: string) =>
  `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`

async function joinPrivately(token: string, topic: string, config = {}) {
  const wire = await realtime.wire()
  const [, , , , reply] = await wire.join(`realtime:${topic}`, { private: true, ...config }, { access_token: token })
  return { wire, reply: reply as { status: string; response: { reason?: string } } }
}

test('policies decide who reads a topic', async () => {
  const [ann, bob] = [await realtime.signIn(ANN), await realtime.signIn(BOB)]
  const topic = `broadcast ${ANN}`
  using mine = (await joinPrivately(ann, topic)).wire
  const theirs = await joinPrivately(bob, topic)
  using _ = theirs.wire
  expect(theirs.reply).toEqual({ status: 'error', response: { reason: UNREADABLE(topic) } })
  mine.send(['1', '2', `realtime:${topic}`, 'broadcast', { type: 'broadcast', event: 'x', payload: {} }])
  // A refused client has not joined.
  theirs.wire.send(['1', '2', `realtime:${topic}`, 'broadcast', { event: 'x' }])
  expect((await theirs.wire.next('phx_reply', '2'))[4]).toMatchObject({ response: { reason: 'unmatched topic' } })
})

test.each([
  ['without a token', undefined],
  ['with the key of the project', 'sb_publishable_of_the_tests'],
])('nobody reads a private topic %s', async (_name, token) => {
  const topic = `broadcast ${ANN}`
  using wire = await realtime.wire()
  const rest = token === undefined ? {} : { access_token: token }
  const [, , , , reply] = await wire.join(`realtime:${topic}`, { private: true }, rest)
  expect(reply).toEqual({ status: 'error', response: { reason: UNREADABLE(topic) } })
})

test('a policy may read claims and headers', async () => {
  const [yes, no] = await Promise.all(
    ['yes', 'no'].map((team) => realtime.sign({ sub: ANN, role: 'authenticated', team })),
  )
  for (const [token, status] of [
    [yes, 'ok'],
    [no, 'error'],
  ] as const) {
    const { wire, reply } = await joinPrivately(token ?? '', 'staff')
    expect(reply.status).toBe(status)
    wire.webSocket.terminate()
  }
  using open = await realtime.wire({}, { 'x-room': 'open' })
  expect((await open.join('realtime:header', { private: true }))[4]).toMatchObject({ status: 'ok' })
  using shut = await realtime.wire()
  expect((await shut.join('realtime:header', { private: true }))[4]).toMatchObject({ status: 'error' })
})

test('a policy that fails allows nothing, and a send over HTTP says so', async () => {
  const token = await realtime.signIn(ANN)
  const { wire, reply } = await joinPrivately(token, 'broken')
  using _ = wire
  expect(reply).toEqual({ status: 'error', response: { reason: UNREADABLE('broken') } })
  const sent = realtime
    .connect(token)
    .channel('broken', { config: { private: true } })
    .httpSend('x', {})
  await expect(sent).rejects.toThrow('RLS policy error')
})

test('a client that may only read gets an error when it sends, and nothing is delivered', async () => {
  const token = await realtime.signIn(ANN)
  const topic = `broadcast read only ${ANN}`
  const config = { private: true, broadcast: { ack: true } }
  const [reader, other] = [
    (await realtime.connectAs(token)).channel(topic, { config }),
    (await realtime.connectAs(token)).channel(topic, { config }),
  ]
  const heard = vi.fn()
  other.on('broadcast', { event: '*' }, heard)
  expect((await subscribe(reader)).status).toBe('SUBSCRIBED')
  await subscribe(other)
  expect(await reader.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('error')
  expect(await reader.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('error')
  await expect(reader.httpSend('x', {})).rejects.toThrow('Unauthorized')
  // The protocol has no error for one of several.
  const batch = await fetch(`${realtime.url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ topic, event: 'batch', payload: {}, private: true }] }),
  })
  expect(batch.status).toBe(202)
  await realtime.connect(realtime.secretKey).channel(topic, { config }).httpSend('last', {})
  await expect.poll(() => heard.mock.calls.length).toBe(1)
  expect(heard.mock.calls[0]?.[0]).toMatchObject({ event: 'last' })
})

test('a client that may only read presence can join, and receives no broadcasts', async () => {
  const topic = `presence ${ANN}`
  const { wire, reply } = await joinPrivately(await realtime.signIn(ANN), topic)
  using _ = wire
  expect(reply.status).toBe('ok')
  const service = realtime.connect(realtime.secretKey).channel(topic, { config: { private: true } })
  await service.httpSend('x', {})
  wire.send([null, '9', 'phoenix', 'heartbeat', {}])
  await wire.next('phx_reply', '9')
  expect(wire.frames.filter(([, , , event]) => event === 'broadcast')).toEqual([])
  expect(wire.frames.some(([first]) => Buffer.isBuffer(first))).toBe(false)
})

test('a client that may only write cannot join, and can send over HTTP', async () => {
  const token = await realtime.signIn(ANN)
  // Neither of the two kinds of messages can be read there.
  const topic = `nothing ${ANN}`
  const { wire, reply } = await joinPrivately(token, topic)
  using _ = wire
  expect(reply).toEqual({ status: 'error', response: { reason: UNREADABLE(topic) } })
  const channel = realtime.connect(token).channel(topic, { config: { private: true } })
  expect(await channel.httpSend('x', {})).toEqual({ success: true })
})

test('messages stay in order while the first one waits for the policies', async () => {
  const token = await realtime.signIn(ANN)
  const topic = `broadcast ${randomUUID()} ${ANN}`
  const config = { private: true }
  const [from, to] = [
    (await realtime.connectAs(token)).channel(topic, { config }),
    (await realtime.connectAs(token)).channel(topic, { config }),
  ]
  const heard: number[] = []
  to.on('broadcast', { event: 'n' }, ({ payload }: { payload: { n: number } }) => heard.push(payload.n))
  await Promise.all([subscribe(from), subscribe(to)])
  for (let n = 0; n < 50; n++) void from.send({ type: 'broadcast', event: 'n', payload: { n } })
  await expect.poll(() => heard).toEqual(Array.from({ length: 50 }, (_, n) => n))
})

test('a client that sends many queries over many sockets does not delay others', async () => {
  const strangers = await Promise.all(Array.from({ length: 15 }, () => realtime.wire()))
  const answered: string[] = []
  const asked = strangers.map(async (wire, n) => {
    await wire.join(`realtime:slow ${n}`, { private: true })
    answered.push('stranger')
  })
  await expect.poll(() => answered.length).toBeGreaterThan(0)
  using ann = await realtime.wire()
  const token = await realtime.signIn(ANN)
  expect((await ann.join(`realtime:broadcast ${ANN}`, { private: true }, { access_token: token }))[4]).toMatchObject({
    status: 'ok',
  })
  // They share one turn, because they come from one address.
  expect(answered.length).toBeLessThan(10)
  await Promise.all(asked)
  for (const wire of strangers) wire.webSocket.terminate()
})

test('a leave cancels a join whose policies are still being checked', async () => {
  const topic = `realtime:broadcast ${ANN}`
  using wire = await realtime.wire()
  wire.send(['1', '1', topic, 'phx_join', { config: { private: true }, access_token: await realtime.signIn(ANN) }])
  wire.send(['1', '2', topic, 'phx_leave', {}])
  await wire.next('phx_close')
  wire.send([null, '3', topic, 'broadcast', {}])
  await wire.next('phx_reply', '3')
  expect(wire.frames.map(([, ref, , event]) => [ref, event])).toEqual([
    ['2', 'phx_reply'],
    ['1', 'phx_close'],
    ['3', 'phx_reply'],
  ])
})

test('heartbeats and public channels do not wait for the database', async () => {
  using wire = await realtime.wire()
  const blocking = await realtime.database.pool.connect()
  await blocking.query('begin; lock table realtime.messages in access exclusive mode')
  const access_token = await realtime.signIn(ANN)
  wire.send(['1', '1', `realtime:broadcast ${ANN}`, 'phx_join', { config: { private: true }, access_token }])
  wire.send([null, '2', 'phoenix', 'heartbeat', {}])
  await wire.next('phx_reply', '2')
  await wire.join('realtime:public', {}, {}, '3')
  expect(wire.frames.map(([, ref]) => ref)).toEqual(['2', '3'])
  await blocking.query('commit')
  blocking.release()
  await wire.next('phx_reply', '1')
})

test('a new token changes what a channel may do', async () => {
  const topic = `broadcast ${ANN}`
  const { wire } = await joinPrivately(await realtime.signIn(ANN), topic)
  using _ = wire
  const newer = await realtime.sign({ sub: ANN, role: 'authenticated', exp: Math.floor(Date.now() / 1000) + 7200 })
  wire.send(['1', '2', `realtime:${topic}`, 'access_token', { access_token: newer }])
  wire.send(['1', '3', `realtime:${topic}`, 'access_token', { access_token: null }])
  wire.send(['1', '4', `realtime:${topic}`, 'access_token', { access_token: await realtime.signIn(BOB) }])
  await wire.next('phx_close', '1')
  expect(wire.frames.slice(1)).toEqual([
    [
      '1',
      null,
      `realtime:${topic}`,
      'system',
      {
        extension: 'system',
        status: 'error',
        message: `You no longer have permission to read from this Channel topic: ${topic}`,
        channel: topic,
      },
    ],
    ['1', '1', `realtime:${topic}`, 'phx_close', {}],
  ])
})

test('a token that may do more does more at once', async () => {
  const [less, more] = await Promise.all(
    ['no', 'yes'].map((team) => realtime.sign({ sub: ANN, role: 'authenticated', team })),
  )
  const { wire, reply } = await joinPrivately(less ?? '', 'lobby')
  using _ = wire
  expect(reply.status).toBe('ok')
  const broadcasts = () => wire.frames.filter(([, , , event]) => event === 'broadcast').map((frame) => frame[4])
  const service = realtime.connect(realtime.secretKey).channel('lobby', { config: { private: true } })
  await service.httpSend('before', {})
  wire.send(['1', '2', 'realtime:lobby', 'access_token', { access_token: more }])
  await expect
    .poll(async () => {
      await service.httpSend('after', {})
      return broadcasts().length
    })
    .toBeGreaterThan(0)
  expect(broadcasts()[0]).toMatchObject({ event: 'after' })
})

test('signing out ends the private channels at once', async () => {
  const topic = `broadcast ${ANN}`
  const { wire } = await joinPrivately(await realtime.signIn(ANN), topic)
  using _ = wire
  wire.send(['1', '2', `realtime:${topic}`, 'access_token', { access_token: realtime.publishableKey }])
  expect((await wire.next('system'))[4]).toMatchObject({ message: expect.stringMatching(/^You no longer have/) })
  await wire.next('phx_close', '1')
})

test('an expired token breaks the channel, so that the client rejoins with a newer one', async () => {
  const { wire } = await joinPrivately(await realtime.signIn(ANN), `broadcast ${ANN}`)
  using _ = wire
  const expired = await realtime.sign({ sub: ANN, role: 'authenticated', exp: Math.floor(Date.now() / 1000) - 10 })
  wire.send(['1', '2', `realtime:broadcast ${ANN}`, 'access_token', { access_token: expired }])
  await wire.next('phx_error', '1')
  expect((await wire.next('system'))[4]).toMatchObject({
    message: expect.stringMatching(/^Token has expired 1\d seconds ago$/),
  })
})

test.each(badTokens)('a join is refused with %s', async (_name, makeToken, reason) => {
  using wire = await realtime.wire()
  const [, , , , reply] = await wire.join('realtime:open', {}, { access_token: await makeToken(realtime.sign) })
  expect(reply).toEqual({
    status: 'error',
    response: { reason: typeof reason === 'string' ? reason : expect.stringMatching(reason) },
  })
})

test('stored broadcasts are replayed to clients that may read them, oldest first', async () => {
  const topic = `broadcast replay ${ANN}`
  // In one transaction, so that none of them is also delivered live, which would be after the replay.
  await realtime.database.pool.query(`
    delete from realtime.messages where topic = '${topic}';
    select realtime.send(jsonb_build_object('n', n, 'id', 'given'), 'stored', '${topic}', n <> 0)
      from generate_series(0, 30) n;
    update realtime.messages set inserted_at = inserted_at + (payload ->> 'n')::int * interval '1 ms'
      where topic = '${topic}';
    select realtime.send_binary('\\x00ff', 'raw', '${topic}');
    update realtime.messages set inserted_at = inserted_at + interval '1 second' where event = 'raw';
    delete from realtime.outbox`)
  const replayOf = async (token: string, replay: unknown) => joinPrivately(token, topic, { broadcast: { replay } })
  const ann = await realtime.signIn(ANN)
  const some = await replayOf(ann, { since: 0, limit: 3 })
  using _some = some.wire
  expect(some.reply.status).toBe('ok')
  await expect.poll(() => some.wire.frames.length).toBe(4)
  expect(some.wire.frames.slice(1, 3)).toMatchObject([
    ['1', null, `realtime:${topic}`, 'broadcast', { event: 'stored', payload: { n: 29 }, meta: { replayed: true } }],
    ['1', null, `realtime:${topic}`, 'broadcast', { event: 'stored', payload: { n: 30 }, meta: { replayed: true } }],
  ])
  expect(some.wire.frames[3]).toEqual([expect.any(Buffer)])
  const all = await replayOf(ann, { since: 0 })
  using _all = all.wire
  await expect.poll(() => all.wire.frames.length).toBe(26)
  const none = await replayOf(ann, { since: Date.now() + 60_000 })
  using _none = none.wire
  expect([none.reply.status, none.wire.frames.length]).toEqual(['ok', 1])
  expect((await replayOf(await realtime.signIn(BOB), { since: 0 })).reply.status).toBe('error')
  const impossible = await replayOf(ann, { since: Number.MIN_SAFE_INTEGER })
  using _impossible = impossible.wire
  expect(impossible.reply.response.reason).toBe('UnableToReplayMessages: Realtime was unable to replay messages')
})
