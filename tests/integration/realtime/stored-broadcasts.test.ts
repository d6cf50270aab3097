import { randomUUID } from 'node:crypto'
import type { RealtimeChannel } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { packFrame } from '#services/realtime/bus/pack-frames.ts'
import { cleanUpRealtime } from '#services/realtime/clean-up.ts'
import { ANN, BOB, type RealtimeFixture, startRealtimeFixture, subscribe } from './start-realtime.ts'
import { startTwoServices } from './two-services.ts'
import type { WireClient } from './wire-client.ts'

const policies = `
  create policy "read" on realtime.messages for select to authenticated using (realtime.topic() like '%room%');
  create policy "write" on realtime.messages for insert to authenticated
    with check (extension = 'broadcast' and realtime.topic() like '%room%' and realtime.topic() not like 'read only%');
  create policy "store" on realtime.messages for insert to authenticated
    with check (extension = 'persistence' and realtime.topic() like '%room%' and realtime.topic() not like 'unstored%'
      and coalesce(auth.jwt() ->> 'stores', 'yes') = 'yes');
`
const services = startTwoServices(policies)
const { query } = services

const newTopic = (prefix = '') => `${prefix}room ${randomUUID()}`
const rowsOf = async (topic: string) =>
  (await query('select * from realtime.messages where topic = $1 order by inserted_at', [topic])).rows

interface Heard {
  event: string
  payload?: unknown
  meta?: { id?: string; replayed?: boolean }
}

/** A private channel of the official client, and what it hears. */
async function enter(
  fixture: RealtimeFixture,
  topic: string,
  { who = ANN, broadcast = {} as object, vsn = '2.0.0' } = {},
) {
  const client = fixture.connect(await fixture.signIn(who), vsn)
  await client.realtime.setAuth()
  const heard: Heard[] = []
  const channel = client.channel(topic, { config: { private: true, broadcast: { ack: true, ...broadcast } } })
  channel.on('broadcast', { event: '*' }, (message: Heard) => heard.push(message))
  expect(await subscribe(channel)).toEqual({ status: 'SUBSCRIBED', error: '' })
  return { channel, heard, events: () => heard.map(({ event }) => event) }
}

const send = (channel: RealtimeChannel, event: string, persist: unknown = true, payload: unknown = { event }) =>
  channel.send({ type: 'broadcast', event, payload, persist: persist as boolean })

/** A private channel on a bare socket. */
async function enterBare(fixture: RealtimeFixture, topic: string, broadcast: object = { ack: true }, isPrivate = true) {
  const wire = await fixture.wire()
  const access_token = await fixture.signIn(ANN)
  const [, , , , reply] = await wire.join(`realtime:${topic}`, { private: isPrivate, broadcast }, { access_token })
  expect(reply).toMatchObject({ status: 'ok' })
  return wire
}

/** A frame of kind 3, as the official client sends it. */
function frameOf(topic: string, ref: string, meta: unknown, payload = '{}'): Buffer {
  const parts = ['1', ref, `realtime:${topic}`, 'x', JSON.stringify(meta)].map((part) => Buffer.from(part))
  return Buffer.concat([Buffer.from([3, ...parts.map(({ length }) => length), 1]), ...parts, Buffer.from(payload)])
}

async function sendBare(wire: WireClient, topic: string, ref: string, meta: unknown, payload?: string) {
  wire.send(frameOf(topic, ref, meta, payload))
  return (await wire.next('phx_reply', ref))[4] as { status: string; response: { id?: string; error?: string } }
}

async function post(fixture: RealtimeFixture, topic: string, search: string, body: BodyInit = '{"by":"http"}') {
  const answer = await fetch(
    `${fixture.url}/realtime/v1/api/broadcast/${encodeURIComponent(topic)}/events/http?${search}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${await fixture.signIn(ANN)}`, 'content-type': 'application/json' },
      body,
    },
  )
  return { status: answer.status, body: await answer.text() }
}

test('everybody receives a stored broadcast once, and so does anybody who joins later', async () => {
  const topic = newTopic()
  const near = await enter(services.one, topic, { who: BOB })
  const far = await enter(services.two, topic, { who: BOB })
  const older = await enter(services.two, topic, { vsn: '1.0.0' })
  using wire = await enterBare(services.one, topic, { ack: true, self: true })
  const { status, response } = await sendBare(wire, topic, '2', { persist: true }, '{"n":9007199254740993}')
  expect({ status, response }).toEqual({ status: 'ok', response: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) } })
  // A sender that receives its own messages gets it before the acknowledgement.
  expect(wire.frames.findIndex(([first]) => Buffer.isBuffer(first))).toBeLessThan(wire.frames.length - 1)
  const far2 = await enter(services.two, topic, { broadcast: { replay: { since: 0 } } })
  await far2.channel.httpSend('bytes', new Uint8Array([0, 255]), { persist: { ttl: 60 } })
  // Broadcasts from the database take the path on which stored ones could arrive a second time.
  await query("select realtime.send('{}', 'last', $1)", [topic])
  for (const { events } of [near, far]) await expect.poll(events).toEqual(['x', 'bytes', 'last'])
  await expect.poll(older.events).toEqual(['x', 'last'])
  await expect.poll(far2.events).toEqual(['x', 'bytes', 'last'])
  const { id } = response
  expect([near, far, older].map(({ heard }) => heard[0]?.meta)).toEqual([{ id }, { id }, { id }])
  expect(far2.heard[0]).toMatchObject({ event: 'x', meta: { replayed: true, id } })
  const rows = await rowsOf(topic)
  expect(rows[0]).toMatchObject({ id, extension: 'broadcast', event: 'x', private: true, skip_broadcast: true })
  const { rows: texts } = await query('select payload::text from realtime.messages where id = $1', [id])
  expect(texts).toEqual([{ payload: '{"n": 9007199254740993}' }])
  expect(rows[1]).toMatchObject({ event: 'bytes', payload: null, binary_payload: Buffer.from([0, 255]) })
  const late = await enter(services.one, topic, { broadcast: { replay: { since: 0 } } })
  await expect.poll(late.events).toEqual(['x', 'bytes', 'last'])
  expect(late.heard[1]).toMatchObject({
    payload: new Uint8Array([0, 255]).buffer,
    meta: { replayed: true, id: rows[1]?.id },
  })
})

test('stored and other broadcasts stay in order', async () => {
  const topic = newTopic()
  const far = await enter(services.two, topic, { who: BOB })
  const { channel } = await enter(services.one, topic)
  const sent = Array.from({ length: 20 }, (_, n) => send(channel, String(n), n % 3 === 0))
  expect(new Set(await Promise.all(sent))).toEqual(new Set(['ok']))
  await expect.poll(far.events).toEqual(Array.from({ length: 20 }, (_, n) => String(n)))
  expect((await rowsOf(topic)).map(({ event }) => event)).toEqual(['0', '3', '6', '9', '12', '15', '18'])
})

test('without a policy for it nothing is stored or sent, and the sender gets the reason', async () => {
  for (const [prefix, words] of [
    ['unstored ', 'UnauthorizedToPersist: You do not have permissions to store messages of this Channel topic: '],
    ['read only ', 'Unauthorized: You do not have permissions to write to this Channel topic: '],
  ] as const) {
    const topic = newTopic(prefix)
    const far = await enter(services.two, topic, { who: BOB })
    const { channel } = await enter(services.one, topic)
    expect(await send(channel, 'x')).toBe(words + topic)
    // The answer is remembered.
    expect(await send(channel, 'x')).toBe(words + topic)
    await expect(channel.httpSend('x', {}, { persist: true })).rejects.toThrow(/^Unauthorized$|permissions to store/)
    const service = services.one.connect(services.one.secretKey).channel(topic, { config: { private: true } })
    await service.httpSend('last', {}, { persist: true })
    await expect.poll(far.events).toEqual(['last'])
    // Checking the policies left nothing behind.
    expect((await rowsOf(topic)).map(({ event }) => event)).toEqual(['last'])
  }
})

test('on a public channel nothing is stored or sent', async () => {
  const topic = newTopic()
  using other = await enterBare(services.two, topic, {}, false)
  using wire = await enterBare(services.one, topic, { ack: true }, false)
  const reason = 'UnableToPersistMessages: Persist is not allowed for public channels'
  expect(await sendBare(wire, topic, '2', { persist: true })).toEqual({
    status: 'error',
    response: { reason, error: reason },
  })
  const refused = await post(services.one, topic, 'persist=true')
  expect(refused).toEqual({ status: 403, body: '{"message":"Persist is not allowed for public channels"}' })
  expect((await sendBare(wire, topic, '3', { persist: false }, '"last"')).status).toBe('ok')
  await expect.poll(() => other.frames.length).toBe(2)
  expect(String(other.frames[1])).toContain('last')
  expect(await rowsOf(topic)).toEqual([])
})

test('a time to live is in seconds, and at most three days', async () => {
  const topic = newTopic()
  using wire = await enterBare(services.one, topic)
  const wishes = [true, {}, { ttl: 60 }, { ttl: 0.5 }, { ttl: 1e300 }]
  for (const [n, persist] of wishes.entries()) {
    expect((await sendBare(wire, topic, `ok ${n}`, { persist })).status).toBe('ok')
  }
  for (const [n, persist] of [{ ttl: 0 }, { ttl: -1 }, { ttl: 'abc' }, { ttl: null }, 'abc', 1, []].entries()) {
    const { response } = await sendBare(wire, topic, `bad ${n}`, { persist })
    expect(response.error).toBe('UnableToPersistMessages: Persist params are not valid')
  }
  expect((await post(services.one, topic, 'private=true&persist%5Bttl%5D=1e%2B300')).status).toBe(202)
  const { rows } = await query(
    'select extract(epoch from expires_at - inserted_at)::float as life from realtime.messages where topic = $1 order by inserted_at',
    [topic],
  )
  const days = 72 * 3600
  expect(rows.map(({ life }) => life)).toEqual([days, days, 60, 0.5, days, days])
})

test('expired messages are not replayed, and are deleted', async () => {
  const topic = newTopic()
  const { channel } = await enter(services.one, topic)
  for (const event of ['short', 'long']) expect(await send(channel, event, { ttl: 3600 })).toBe('ok')
  await query(
    "update realtime.messages set expires_at = expires_at - interval '1 hour' where topic = $1 and event = 'short'",
    [topic],
  )
  const late = await enter(services.two, topic, { broadcast: { replay: { since: 0 } } })
  await expect.poll(late.events).toEqual(['long'])
  await cleanUpRealtime({ pool: services.one.database.pool, db: services.one.database.db })
  expect((await rowsOf(topic)).map(({ event }) => event)).toEqual(['long'])
})

test('a sender who stores too much loses only their own oldest messages', async () => {
  const settings = { REALTIME_STORED_MESSAGES: '3', REALTIME_STORED_MB: '5' }
  await using narrow = await startRealtimeFixture({ settings, beside: services.one })
  const topic = newTopic()
  const [ann, bob] = [await enter(narrow, topic, { who: ANN }), await enter(narrow, topic, { who: BOB })]
  expect(await send(bob.channel, 'bob')).toBe('ok')
  await narrow
    .connect(narrow.secretKey)
    .channel(topic, { config: { private: true } })
    .httpSend('key', {}, { persist: true })
  for (const event of ['1', '2', '3', '4', '5']) expect(await send(ann.channel, event)).toBe('ok')
  const events = async () => (await rowsOf(topic)).map(({ event }) => event)
  expect(await events()).toEqual(['bob', 'key', '3', '4', '5'])
  const large = 'x'.repeat(2_400_000)
  expect(await send(ann.channel, 'large', true, large)).toBe('ok')
  expect(await send(ann.channel, 'larger', true, large)).toBe('ok')
  expect(await events()).toEqual(['bob', 'key', '5', 'large', 'larger'])
  expect(await send(ann.channel, 'largest', true, large)).toBe('ok')
  expect(await events()).toEqual(['bob', 'key', 'larger', 'largest'])
})

test('a stored message counts as five', async () => {
  await using narrow = await startRealtimeFixture({
    settings: { REALTIME_EVENTS_PER_SECOND: '1' },
    beside: services.one,
  })
  const topic = newTopic()
  const { channel } = await enter(narrow, topic)
  const [first, second, third] = await Promise.all(['1', '2', '3'].map((event) => send(channel, event)))
  expect([first, second, third]).toEqual(['ok', 'ok', 'Too many messages per second'])
  expect(await send(channel, 'large', true, 'x'.repeat(3_100_000))).toBe('payload_size_exceeded')
  expect((await rowsOf(topic)).length).toBe(2)
  const statuses: number[] = []
  for (let n = 0; n < 3; n++) statuses.push((await post(narrow, topic, 'private=true&persist=true')).status)
  expect(statuses).toEqual([202, 202, 429])
})

test('a message that the database cannot store is refused, and the next one is not', async () => {
  const topic = newTopic()
  const far = await enter(services.two, topic, { who: BOB })
  const { channel } = await enter(services.one, topic)
  const reason = 'UnableToPersistMessages: The database cannot store this event or payload'
  for (const payload of [{ text: 'a\0b' }, { 'a\0b': 1 }, '\ud800'])
    expect(await send(channel, 'odd', true, payload)).toBe(reason)
  expect(await send(channel, 'odd\0')).toBe(reason)
  const odd = await post(services.one, topic, 'private=true&persist=true', '{"n":1e999999}')
  expect(odd).toEqual({ status: 422, body: '{"message":"The database cannot store this event or payload"}' })
  expect((await post(services.one, topic, 'private=true&persist=true', '{"n":')).status).toBe(400)
  // No channel can have this name.
  expect((await post(services.one, `room ${'x'.repeat(242)}`, 'private=true&persist=true')).status).toBe(400)
  expect(await send(channel, 'even')).toBe('ok')
  await expect.poll(far.events).toEqual(['even'])
  expect((await rowsOf(topic)).length).toBe(1)
})

test('numbers count with the length that the database writes out, and do not prevent replays', async () => {
  const topic = newTopic()
  const { channel } = await enter(services.one, topic)
  using wire = await enterBare(services.one, topic)
  const numbers = ['[1e300,2E-20,3.5e+7,-0]', '{"a":{"b":[1,2,3]},"é":"1e9,:"}', '[]', 'null', '1e131071']
  for (const [n, json] of numbers.entries())
    expect((await sendBare(wire, topic, `ok ${n}`, { persist: true }, json)).status).toBe('ok')
  const { rows } = await query(
    `select octet_length(payload::text) <= stored_bytes as fits, octet_length(payload::text) * 2 > stored_bytes - 200 as is_close
     from realtime.messages where topic = $1`,
    [topic],
  )
  expect(rows).toEqual(numbers.map(() => ({ fits: true, is_close: true })))
  // Ten kilobytes that would become more than a hundred megabytes when read back.
  const large = `[${Array.from({ length: 1000 }, () => '1e131071')}]`
  const { response } = await sendBare(wire, topic, 'large', { persist: true }, large)
  expect(response.error).toBe('PayloadSizeExceeded: Payload size exceeds tenant limit')
  expect((await post(services.one, topic, 'private=true&persist=true', large)).status).toBe(422)
  expect(await send(channel, 'last')).toBe('ok')
  const late = await enter(services.two, topic, { broadcast: { replay: { since: 0 } } })
  await expect.poll(late.events).toEqual([...numbers.map(() => 'x'), 'last'])
})

test('a sender without acknowledgements is occasionally notified of failures', async () => {
  const topic = newTopic('unstored ')
  using wire = await enterBare(services.one, topic, {})
  for (const ref of ['2', '3']) wire.send(frameOf(topic, ref, { persist: true }))
  const [, , , , system] = await wire.next('system')
  expect(system).toMatchObject({ status: 'error', message: expect.stringContaining('UnauthorizedToPersist') })
  wire.send([null, 'b', 'phoenix', 'heartbeat', {}])
  await wire.next('phx_reply', 'b')
  expect(wire.frames.filter(([, , , event]) => event === 'system').length).toBe(1)
})

test('a new token is checked again', async () => {
  const topic = newTopic()
  using wire = await enterBare(services.one, topic)
  expect((await sendBare(wire, topic, '2', { persist: true })).status).toBe('ok')
  const access_token = await services.one.sign({ sub: ANN, role: 'authenticated', stores: 'no' })
  wire.send(['1', null, `realtime:${topic}`, 'access_token', { access_token }])
  expect((await sendBare(wire, topic, '3', { persist: true })).response.error).toContain('UnauthorizedToPersist')
  expect((await sendBare(wire, topic, '4', {})).status).toBe('ok')
  expect((await rowsOf(topic)).length).toBe(1)
})

/** Keeps every statement on stored messages waiting until it is released. */
async function block() {
  const client = await services.one.database.pool.connect()
  await client.query('begin; lock table realtime.messages in access exclusive mode')
  const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into realtime.messages%'
    and datname = current_database()`
  return {
    /** The waiting statements. A connection other than the blocking one has to ask. */
    waiting: async () => (await query(waiting)).rows.map(({ pid }) => pid as number),
    async release() {
      await client.query('commit')
      client.release()
    },
  }
}

test('while the database does not answer, nothing is stored or delivered', async () => {
  const topic = newTopic()
  const far = await enter(services.two, topic, { who: BOB })
  const { channel } = await enter(services.one, topic)
  expect(await send(channel, 'before')).toBe('ok')
  const { release, waiting } = await block()
  const slow = send(channel, 'slow')
  expect(await slow).toBe('QueryCanceled: Query was cancelled, please try again')
  const cut = send(channel, 'cut')
  let pids: number[] = []
  await expect
    .poll(async () => {
      pids = await waiting()
      return pids.length
    })
    .toBe(1)
  await query('select pg_terminate_backend($1)', pids)
  expect(await cut).toBe('UnableToConnectToProject: Realtime was unable to connect to the project database')
  await release()
  // The pool may hand out the broken connection once more.
  await expect.poll(() => send(channel, 'after')).toBe('ok')
  await expect.poll(far.events).toEqual(['before', 'after'])
  expect((await rowsOf(topic)).map(({ event }) => event)).toEqual(['before', 'after'])
})

test('a message whose sender leaves in the meantime is sent if it was stored', async () => {
  const topic = newTopic()
  const far = await enter(services.two, topic, { who: BOB })
  const { channel } = await enter(services.one, topic)
  expect(await send(channel, 'first')).toBe('ok')
  const { release, waiting } = await block()
  void send(channel, 'second')
  await expect.poll(async () => (await waiting()).length).toBe(1)
  await channel.unsubscribe()
  await release()
  await expect.poll(far.events).toEqual(['first', 'second'])
})

test('a message that was replayed to a channel is not sent to it again by another process', async () => {
  const topic = newTopic()
  using wire = await enterBare(services.one, topic)
  const { response } = await sendBare(wire, topic, '2', { persist: true })
  const late = await enter(services.two, topic, { broadcast: { replay: { since: 0 } } })
  const frame = (event: string, id?: string) =>
    packFrame({
      room: { isPrivate: true, topic },
      broadcast: { form: 'binary', event, encoding: 'json', content: Buffer.from('{}'), meta: '' },
      mark: id ? { id } : undefined,
    })
  for (const payload of [frame('again', response.id), frame('last')])
    await query("select pg_notify('realtime_bus', $1)", [payload])
  await expect.poll(late.events).toEqual(['x', 'last'])
})

test('messages that a replay left out do not arrive after it because another process is late', async () => {
  const topic = newTopic()
  const { channel } = await enter(services.one, topic)
  const { notified, stop } = await listenToBus()
  for (const event of ['1', '2', '3']) expect(await send(channel, event)).toBe('ok')
  await expect.poll(() => notified().flatMap((payload) => payload.match(/"event":"\d"/g) ?? []).length).toBe(3)
  await stop()
  const [some, none] = [{ replay: { since: 0, limit: 1 } }, { replay: { since: Date.now() + 3_600_000 } }]
  const late = await enter(services.two, topic, { broadcast: some })
  const later = await enter(services.two, topic, { broadcast: none })
  const live = await enter(services.two, topic)
  // The first process, again.
  for (const payload of notified()) await query("select pg_notify('realtime_bus', $1)", [payload])
  expect(await send(channel, '4')).toBe('ok')
  await expect.poll(live.events).toEqual(['1', '2', '3', '4'])
  await expect.poll(late.events).toEqual(['3', '4'])
  await expect.poll(later.events).toEqual(['4'])
})

/** The notifications between processes. */
async function listenToBus() {
  const client = await services.one.database.pool.connect()
  const payloads: string[] = []
  client.on('notification', ({ payload = '' }) => payloads.push(payload))
  await client.query('listen realtime_bus')
  return { notified: () => payloads, stop: async () => client.release(true) }
}

test('a message that began to be stored before those of a replay, and was stored after it, is not lost', async () => {
  const topic = newTopic()
  const slow = await enter(services.one, topic)
  const quick = await enter(services.one, topic, { who: BOB })
  expect([await send(slow.channel, '1'), await send(quick.channel, '2')]).toEqual(['ok', 'ok'])
  await query(`
    create or replace function wait_for_lock() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(7007); return null; end $$;
    create or replace trigger slow after insert on realtime.messages for each row when (new.event = 'slow') execute function wait_for_lock()`)
  const client = await services.one.database.pool.connect()
  await client.query('select pg_advisory_lock(7007)')
  const sending = send(slow.channel, 'slow')
  const waiting = "select from pg_locks where locktype = 'advisory' and objid = 7007 and not granted"
  await expect.poll(async () => (await query(waiting)).rowCount).toBe(1)
  expect(await send(quick.channel, 'quick')).toBe('ok')
  const late = await enter(services.two, topic, { who: BOB, broadcast: { replay: { since: 0, limit: 1 } } })
  await client.query('select pg_advisory_unlock(7007)')
  client.release()
  expect(await sending).toBe('ok')
  await expect.poll(late.events).toEqual(['quick', 'slow'])
  await query('drop trigger slow on realtime.messages; drop function wait_for_lock()')
})

test('a client that joins while messages are being stored misses none and gets none twice', async () => {
  const topic = newTopic()
  const { channel } = await enter(services.one, topic)
  let [sent, isOver] = [0, false]
  const sending = (async () => {
    // Those that come too fast are refused, and their number goes to the next one.
    while (!isOver) if ((await send(channel, String(sent + 1))) === 'ok') sent++
  })()
  await expect.poll(() => sent).toBeGreaterThan(0)
  const joined = []
  for (const fixture of [services.one, services.two, services.one, services.two, services.one, services.two])
    joined.push(await enter(fixture, topic, { who: BOB, broadcast: { replay: { since: 0, limit: 5 } } }))
  isOver = true
  await sending
  for (const { events, heard } of joined) {
    await expect.poll(() => events().at(-1)).toBe(String(sent))
    const first = Number(events()[0])
    expect(heard[0]?.meta?.replayed).toBe(true)
    expect(events()).toEqual(Array.from({ length: sent - first + 1 }, (_, n) => String(first + n)))
  }
})

test('however often connections are cut, exactly the acknowledged messages are stored and delivered', async () => {
  const topic = newTopic()
  const near = await enter(services.one, topic, { who: BOB })
  const { channel } = await enter(services.one, topic)
  expect(await send(channel, 'first')).toBe('ok')
  let isOver = false
  const cutting = (async () => {
    while (!isOver)
      await query(`select pg_terminate_backend(pid) from pg_stat_activity
        where query like '%insert into realtime.messages%' and pid <> pg_backend_pid() and datname = current_database()`)
  })()
  const acknowledged = ['first']
  let failures = 0
  for (let n = 0; n < 100; n++) {
    if ((await send(channel, String(n))) === 'ok') acknowledged.push(String(n))
    else failures++
  }
  isOver = true
  await cutting
  expect(failures).toBeGreaterThan(0)
  await expect.poll(near.events).toEqual(acknowledged)
  await expect.poll(async () => (await rowsOf(topic)).map(({ event }) => event)).toEqual(acknowledged)
})
