import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type RealtimeFixture, subscribe } from './start-realtime.ts'
import { startTwoServices } from './two-services.ts'

const services = startTwoServices(`
  create table watched (id int primary key);
  alter publication supabase_realtime add table watched;
`)

const { query } = services

async function hear(
  fixture: RealtimeFixture,
  topic: string,
  isPrivate: boolean,
  { vsn = '2.0.0', broadcast = {} as object } = {},
) {
  const heard: Record<string, unknown>[] = []
  const client = fixture.connect(isPrivate ? fixture.secretKey : fixture.publishableKey, vsn)
  const channel = client.channel(topic, { config: { private: isPrivate, broadcast } })
  channel.on('broadcast', { event: '*' }, (message) => heard.push(message))
  expect((await subscribe(channel)).status).toBe('SUBSCRIBED')
  return heard
}

test('broadcasts from the database reach every process, public and private ones separately', async () => {
  const topic = `database ${randomUUID()}`
  const [closed, older, open] = [
    await hear(services.one, topic, true),
    await hear(services.two, topic, true, { vsn: '1.0.0' }),
    await hear(services.two, topic, false),
  ]
  await query(`select realtime.send('{"n": 1}', 'é', $1), realtime.send('{"n": 2}', 'open', $1, false)`, [topic])
  await query("select realtime.send_binary('\\x00ff', 'raw', $1)", [topic])
  await expect.poll(() => [closed.length, older.length, open.length]).toEqual([2, 1, 1])
  const { rows } = await query('select id, event from realtime.messages where topic = $1', [topic])
  const idOf = (event: string) => rows.find((row) => row.event === event)?.id
  expect(closed[0]).toMatchObject({ event: 'é', payload: { n: 1 }, meta: { id: idOf('é') } })
  expect(closed[1]).toMatchObject({ event: 'raw', payload: new Uint8Array([0, 255]).buffer, meta: { id: idOf('raw') } })
  expect(older).toMatchObject([{ event: 'é', payload: { n: 1 } }])
  expect(open).toMatchObject([{ event: 'open', payload: { n: 2 } }])
})

test('a client that asks for it is notified once broadcasts from the database are delivered', async () => {
  using wire = await services.one.wire()
  await wire.join('realtime:ready', { broadcast: { replication_ready: true } })
  expect((await wire.next('system'))[4]).toEqual({
    extension: 'system',
    status: 'ok',
    message: 'Replication connection established',
    channel: 'ready',
  })
})

test('a trigger sends changes of its table, except those that are rolled back', async () => {
  await query(`
    create table rooms (id int primary key, name text);
    create function tell() returns trigger language plpgsql as $$
    begin
      perform realtime.broadcast_changes('rooms', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
      return null;
    end $$;
    create trigger tell after insert or update or delete on rooms for each row execute function tell();
  `)
  const heard = await hear(services.two, 'rooms', true)
  await query("begin; insert into rooms values (9, 'x'); rollback")
  await query("insert into rooms values (1, 'a')")
  await query("update rooms set name = 'b'")
  await query('delete from rooms')
  await expect.poll(() => heard.length).toBe(3)
  const about = { schema: 'public', table: 'rooms' }
  expect(heard.map(({ event, payload }) => [event, payload])).toMatchObject([
    ['INSERT', { ...about, operation: 'INSERT', record: { id: 1, name: 'a' }, old_record: null }],
    ['UPDATE', { ...about, operation: 'UPDATE', record: { id: 1, name: 'b' }, old_record: { id: 1, name: 'a' } }],
    ['DELETE', { ...about, operation: 'DELETE', record: null, old_record: { id: 1, name: 'b' } }],
  ])
})

test('replayed messages are not delivered again, and copies of delivered ones are not sent', async () => {
  const topic = `database ${randomUUID()}`
  await hear(services.one, topic, true)
  using wire = await services.two.wire({ apikey: services.two.secretKey })
  // The leader is kept from delivering it, so that it is replayed first.
  const client = await services.one.database.pool.connect()
  await client.query('begin; lock table realtime.delivery in exclusive mode')
  await query(`select realtime.send('{"n": 1}', 'x', $1)`, [topic])
  await wire.join(`realtime:${topic}`, { private: true, broadcast: { replay: { since: 0 } } })
  await wire.next('broadcast')
  await client.query('commit')
  client.release()
  await query(
    `insert into realtime.messages (topic, extension, event, payload, private, skip_broadcast)
     values ($1, 'broadcast', 'copy', '{}', true, true)`,
    [topic],
  )
  await query(`select realtime.send('{"n": 2}', 'last', $1)`, [topic])
  // Live ones are binary frames, replayed ones text.
  await expect.poll(() => wire.frames.filter(([first]) => Buffer.isBuffer(first)).length).toBe(1)
  const [live] = wire.frames.filter(([first]) => Buffer.isBuffer(first))
  expect(String(live?.[0])).toContain('last')
})

test('messages that are sent while a channel joins arrive once, after the replayed ones', async () => {
  const topic = `database ${randomUUID()}`
  const send = (n: number) =>
    query('select realtime.send(jsonb_build_object($2::text, $3::int), $2, $1)', [topic, 'n', n])
  const witness = await hear(services.one, topic, true)
  await send(1)
  await expect.poll(() => witness.length).toBe(1)
  using wire = await services.two.wire({ apikey: services.two.secretKey })
  const [delivering, subscribing] = [
    await services.one.database.pool.connect(),
    await services.one.database.pool.connect(),
  ]
  // The second is stored before the channel joins and delivered while it does.
  await delivering.query('begin; lock table realtime.delivery in exclusive mode')
  await send(2)
  // A join waits for this after it has read what is stored.
  await subscribing.query('begin; lock table realtime.subscription in exclusive mode')
  const config = { private: true, broadcast: { replay: { since: 0 } }, postgres_changes: [{ table: 'watched' }] }
  wire.send(['1', '1', `realtime:${topic}`, 'phx_join', { config }])
  const isWaiting = "wait_event_type = 'Lock' and query like '%add_subscription%' and datname = current_database()"
  await expect.poll(async () => (await query(`select from pg_stat_activity where ${isWaiting}`)).rowCount).toBe(1)
  await delivering.query('commit')
  await send(3)
  await expect.poll(() => witness.length).toBe(3)
  await subscribing.query('commit')
  for (const client of [delivering, subscribing]) client.release()
  await send(4)
  const numbers = () =>
    wire.frames.flatMap(
      (frame) => /"n": ?(\d)/.exec(Buffer.isBuffer(frame[0]) ? String(frame[0]) : JSON.stringify(frame[4]))?.[1] ?? [],
    )
  await expect.poll(numbers).toContain('4')
  expect(numbers()).toEqual(['1', '2', '3', '4'])
  expect(wire.frames[0]?.[3]).toBe('phx_reply')
})

const newest = { broadcast: { replay: { since: 0, limit: 1 } } }
const eventsOf = (heard: Record<string, unknown>[]) => heard.map(({ event }) => event)

/** Keeps the leader from delivering anything, until released. */
async function holdBack() {
  const client = await services.one.database.pool.connect()
  await client.query('begin; lock table realtime.delivery in exclusive mode')
  return async () => {
    await client.query('commit')
    client.release()
  }
}

test('messages are delivered even if it is not known when they were stored', async () => {
  const topic = `database ${randomUUID()}`
  const letGo = await holdBack()
  const message = { id: randomUUID(), topic, event: 'queued', private: true, payload: {}, binary_payload: null }
  // Queued and taken before transactions were recorded.
  await query("insert into realtime.outbox (entity, op, new) values ('realtime.messages'::regclass, 'BROADCAST', $1)", [
    JSON.stringify(message),
  ])
  const late = await hear(services.two, topic, true, newest)
  await letGo()
  await expect.poll(() => eventsOf(late)).toEqual(['queued'])
  const taken = { id: randomUUID(), topic, event: 'taken', isPrivate: true, bytes: null, payload: '{}' }
  await query('insert into realtime.delivery (body) values ($1)', [
    JSON.stringify([['1', JSON.stringify(taken), null]]),
  ])
  await query("select realtime.send('{}', 'last', $1)", [topic])
  await expect.poll(() => eventsOf(late)).toEqual(['queued', 'taken', 'last'])
})

test('a message without an event is neither delivered nor replayed, and holds up nothing else', async () => {
  const topic = `database ${randomUUID()}`
  const [closed, open] = [await hear(services.one, topic, true), await hear(services.two, topic, false)]
  const letGo = await holdBack()
  await query("select realtime.send('{}', null, $1), realtime.send('{}', 'undecided', $1, null)", [topic])
  await query("select realtime.send('{}', 'last', $1), realtime.send('{}', 'last', $1, false)", [topic])
  await letGo()
  await expect.poll(() => [eventsOf(closed), eventsOf(open)]).toEqual([['last'], ['undecided', 'last']])
})

test('a delivery that cannot be parsed holds up nothing else', async () => {
  const topic = `database ${randomUUID()}`
  const heard = await hear(services.two, topic, true)
  const known = { id: randomUUID(), topic, event: 'known', isPrivate: true, bytes: null, payload: '{}' }
  const bodies = [
    'no JSON',
    '{}',
    JSON.stringify([['1', '{"topic":', null], ['2', '{}', null], [3], ['4', JSON.stringify(known), null]]),
  ]
  for (const body of bodies) await query('insert into realtime.delivery (body) values ($1)', [body])
  await query("select realtime.send('{}', 'last', $1)", [topic])
  await expect.poll(() => eventsOf(heard)).toEqual(['known', 'last'])
})

test('a replay contains as many of the newest messages as a client can take at once', async () => {
  const topic = `database ${randomUUID()}`
  await query(
    `insert into realtime.messages (topic, extension, event, payload, private, skip_broadcast, inserted_at)
     select $1, 'broadcast', 'x', jsonb_build_object('n', n, 'text', repeat('x', 900000)), true, true,
       now() at time zone 'utc' + n * interval '1 ms'
     from generate_series(1, 12) n`,
    [topic],
  )
  using wire = await services.one.wire({ apikey: services.one.secretKey })
  await wire.join(`realtime:${topic}`, { private: true, broadcast: { replay: { since: 0 } } })
  await expect.poll(() => wire.frames.length).toBe(5)
  expect(wire.frames.slice(1).map((frame) => frame[4])).toMatchObject([9, 10, 11, 12].map((n) => ({ payload: { n } })))
  wire.send([null, 'b', 'phoenix', 'heartbeat', {}])
  await wire.next('phx_reply', 'b')
})

test('while no process serves sockets, nothing is queued for them', async () => {
  await query(`begin; delete from realtime.node; select realtime.send('{}', 'x', 'nobody'); commit`)
  expect((await query("select from realtime.outbox where new ->> 'topic' = 'nobody'")).rowCount).toBe(0)
})
