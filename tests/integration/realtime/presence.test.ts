import { randomUUID } from 'node:crypto'
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ANN, BOB, startRealtimeFixture, subscribe } from './start-realtime.ts'
import { startTwoServices } from './two-services.ts'

const services = startTwoServices(`
  create policy "see all" on realtime.messages for select to authenticated using (extension = 'presence');
  create policy "ann is seen" on realtime.messages for insert to authenticated
    with check (extension = 'presence' and (select auth.uid()) = '${ANN}');
`)

/** Joins, and records every presence event. */
async function enter(client: SupabaseClient, topic: string, key: string, isPrivate = false) {
  const events: string[] = []
  const channel: RealtimeChannel = client
    .channel(topic, { config: { presence: { key }, private: isPrivate } })
    .on('presence', { event: 'sync' }, () => events.push('sync'))
    .on('presence', { event: 'join' }, ({ key: who }) => events.push(`${who} joins`))
    .on('presence', { event: 'leave' }, ({ key: who }) => events.push(`${who} leaves`))
  expect((await subscribe(channel)).status).toBe('SUBSCRIBED')
  const who = () =>
    Object.entries(channel.presenceState<{ at: string }>())
      .flatMap(([name, metas]) => metas.map(({ at }) => `${name} ${at}`))
      .toSorted()
  return { channel, events, who }
}

test('everybody sees who joins, changes and leaves, on any process', async () => {
  const topic = `room ${randomUUID()}`
  const ann = await enter(services.one.connect(), topic, 'ann')
  const bob = await enter(services.two.connect(services.one.publishableKey, '1.0.0'), topic, 'bob')
  await expect.poll(() => [ann.events, bob.events]).toEqual([['sync'], ['sync']])
  expect(await ann.channel.track({ at: 'home' })).toBe('ok')
  expect(await bob.channel.track({ at: 'home' })).toBe('ok')
  const both = ['ann home', 'bob home']
  await expect.poll(() => [ann.who(), bob.who()]).toEqual([both, both])
  // A client that joins later gets everyone at once.
  const cyd = await enter(services.two.connect(), topic, 'cyd')
  await expect.poll(() => cyd.who()).toEqual(both)
  expect(await ann.channel.track({ at: 'contact' })).toBe('ok')
  await expect
    .poll(() => [bob.who(), cyd.who()])
    .toEqual([
      ['ann contact', 'bob home'],
      ['ann contact', 'bob home'],
    ])
  // The same again changes nothing.
  const before = bob.events.length
  expect(await ann.channel.track({ at: 'contact' })).toBe('ok')
  expect(await bob.channel.untrack()).toBe('ok')
  await expect.poll(() => ann.who()).toEqual(['ann contact'])
  await expect.poll(() => bob.events.slice(before)).toEqual(['bob leaves', 'sync'])
  await ann.channel.unsubscribe()
  await expect.poll(() => [bob.who(), cyd.who()]).toEqual([[], []])
})

test('two tabs of one person are two entries; a client that loses its connection is removed', async () => {
  const topic = `room ${randomUUID()}`
  const [first, second] = [services.one.connect(), services.two.connect()]
  const tabs = [await enter(first, topic, 'ann'), await enter(second, topic, 'ann')]
  for (const [index, { channel }] of tabs.entries()) await channel.track({ at: String(index) })
  await expect.poll(() => tabs[0]?.who()).toEqual(['ann 0', 'ann 1'])
  await second.realtime.disconnect()
  await expect.poll(() => tabs[0]?.who()).toEqual(['ann 0'])
})

test('many clients that join at once see the same presence', async () => {
  const topic = `room ${randomUUID()}`
  const wires = await Promise.all([services.one, services.two].map((fixture) => fixture.wire()))
  const people = Array.from({ length: 60 }, (_, n) => n)
  const watcher = await enter(services.two.connect(), topic, 'watcher')
  const sockets = await Promise.all(
    people.map(async (n) => {
      const wire = await (n % 2 ? services.one : services.two).wire()
      await wire.join(`realtime:${topic}`, { presence: { key: `__proto__${n}` } })
      wire.send(['1', '2', `realtime:${topic}`, 'presence', { type: 'presence', event: 'TRACK', payload: { at: n } }])
      return wire
    }),
  )
  for (const wire of sockets) expect((await wire.next('phx_reply', '2'))[4]).toMatchObject({ status: 'ok' })
  await expect.poll(() => watcher.who().length).toBe(people.length)
  // A client that tracks without having asked for presence gets everyone too.
  for (const wire of sockets.slice(0, 2)) await wire.next('presence_state')
  for (const wire of [...sockets, ...wires]) wire.webSocket.terminate()
  await expect.poll(() => watcher.who()).toEqual([])
})

test('a key that makes official clients throw is replaced by another one', async () => {
  const topic = `room ${randomUUID()}`
  const odd = await enter(services.one.connect(), topic, 'ids')
  await odd.channel.track({ at: 'home' })
  // Behind whatever the service has chosen, in the order of the alphabet.
  const zoe = await enter(services.two.connect(), topic, 'zoe')
  await zoe.channel.track({ at: 'home' })
  await expect.poll(() => zoe.who()).toEqual([expect.stringMatching(/^[0-9a-f-]{36} home$/), 'zoe home'])
})

test('a channel that changes quickly is not refused, and the last change counts', async () => {
  const topic = `room ${randomUUID()}`
  const ann = await enter(services.one.connect(), topic, 'ann')
  const bob = await enter(services.two.connect(), topic, 'bob')
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => ann.channel.track({ at: String(n) })))
  expect(new Set(answers)).toEqual(new Set(['ok']))
  await expect.poll(() => bob.who()).toEqual(['ann 49'])
  // Many of them were never stored.
  expect(bob.events.filter((event) => event === 'ann joins').length).toBeLessThan(10)
})

test('a clock that is set back by an hour keeps nobody from changing or leaving', async () => {
  const topic = `room ${randomUUID()}`
  const ann = await enter(services.one.connect(), topic, 'ann')
  const bob = await enter(services.two.connect(), topic, 'bob')
  expect(await ann.channel.track({ at: 'before' })).toBe('ok')
  const anHourAgo = () => performance.timeOrigin + performance.now() - 3_600_000
  const clock = vi.spyOn(Date, 'now').mockImplementation(anHourAgo)
  onTestFinished(() => clock.mockRestore())
  expect(await ann.channel.track({ at: 'after' })).toBe('ok')
  await expect.poll(() => bob.who()).toEqual(['ann after'])
  await ann.channel.unsubscribe()
  await expect.poll(() => bob.who()).toEqual([])
})

test('presence that cannot be tracked is refused', async () => {
  using wire = await services.one.wire()
  await wire.join('realtime:refusals', { presence: { key: 'x' } })
  const send = (ref: string, payload: unknown) => wire.send(['1', ref, 'realtime:refusals', 'presence', payload])
  send('2', { event: 'track', payload: 'text' })
  send('3', { event: 'nonsense' })
  send('4', { event: 'track', payload: { text: 'x'.repeat(64_000) } })
  send('5', { event: 'track', payload: { text: '\u0000', phx_ref: 'mine' } })
  const answers = await Promise.all(['2', '3', '4', '5'].map(async (ref) => (await wire.next('phx_reply', ref))[4]))
  expect(answers).toEqual([
    { status: 'error', response: { reason: 'Presence track payload must be a map' } },
    { status: 'error', response: {} },
    { status: 'error', response: { reason: 'Track message size exceeded' } },
    { status: 'ok', response: {} },
  ])
  const diff = (await wire.next('presence_state'))[4] as Record<string, { metas: { phx_ref: string }[] }>
  expect(diff.x?.metas[0]?.phx_ref ?? 'another').not.toBe('mine')
})

test('policies decide who is seen in a private topic, and who sees', async () => {
  const topic = `room ${randomUUID()}`
  const ann = await enter(await services.one.connectAs(await services.one.signIn(ANN)), topic, 'ann', true)
  const bob = await enter(await services.two.connectAs(await services.one.signIn(BOB)), topic, 'bob', true)
  const elsewhere = await enter(services.two.connect(), topic, 'cyd')
  expect(await bob.channel.track({ at: 'x' })).toBe('error')
  expect(await ann.channel.track({ at: 'x' })).toBe('ok')
  await expect.poll(() => bob.who()).toEqual(['ann x'])
  // A public topic of the same name is another one.
  expect(await elsewhere.channel.track({ at: 'public' })).toBe('ok')
  await expect.poll(() => elsewhere.who()).toEqual(['cyd public'])
  expect(bob.who()).toEqual(['ann x'])
})

test('a dead process loses its presence, and one wrongly declared dead gets it back', async () => {
  const topic = `room ${randomUUID()}`
  const { pool } = services.one.database
  const ann = await enter(services.one.connect(), topic, 'ann')
  await ann.channel.track({ at: 'home' })
  await pool.query(
    `with dead as (insert into realtime.node (seen_at) values (clock_timestamp() - interval '3 seconds') returning id)
     insert into realtime.presence (node_id, channel_id, private, topic, key, ref, meta)
     select id, 'x', false, $1, 'ghost', 'r', '{"at":"nowhere"}' from dead
     union all select -1, 'y', false, $1, 'orphan', 'r', '{"at":"nowhere"}'`,
    [topic],
  )
  const bob = await enter(services.two.connect(), topic, 'bob')
  await expect.poll(() => bob.who()).toContain('ghost nowhere')
  await expect.poll(() => bob.who(), { timeout: 10_000 }).toEqual(['ann home'])
  expect(bob.events).toContain('ghost leaves')
  await pool.query('delete from realtime.presence; delete from realtime.node')
  // Each process notices that it was declared dead, and stores its presence again.
  const stored = async () => (await pool.query('select from realtime.presence where topic = $1', [topic])).rowCount
  await expect.poll(stored, { timeout: 10_000 }).toBe(1)
  await expect.poll(() => bob.who()).toEqual(['ann home'])
})

test('a process whose listening connection was cut finds out who has joined in the meantime', async () => {
  const topic = `room ${randomUUID()}`
  const ann = await enter(services.one.connect(), topic, 'ann')
  await ann.channel.track({ at: 'home' })
  const bob = await enter(services.two.connect(), topic, 'bob')
  await expect.poll(() => bob.who()).toEqual(['ann home'])
  // Sends no notification for this one, as if it had happened while nobody could hear it.
  await services.query(
    `insert into realtime.presence (node_id, channel_id, private, topic, key, ref, meta)
     select node_id, 'new', false, topic, 'cyd', 'r', '{"at":"home"}' from realtime.presence where topic = $1`,
    [topic],
  )
  await services.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'offmarket realtime' and datname = current_database()",
  )
  await expect.poll(() => [ann.who(), bob.who()]).toEqual(Array(2).fill(['ann home', 'cyd home']))
})

test('clients of a process that stops stay present for the others', async () => {
  const topic = `room ${randomUUID()}`
  await using stopping = await startRealtimeFixture({ beside: services.one })
  const bob = await enter(services.two.connect(), topic, 'bob')
  await (await enter(stopping.connect(), topic, 'ann')).channel.track({ at: 'home' })
  await expect.poll(() => bob.who()).toEqual(['ann home'])
  await stopping.stop()
  // The page reconnects to another process a second after its connection was closed.
  expect(bob.who()).toEqual(['ann home'])
  const back = await enter(services.one.connect(), topic, 'ann')
  await back.channel.track({ at: 'back' })
  await expect.poll(() => bob.who(), { timeout: 20_000 }).toEqual(['ann back'])
  // She was never gone in between: the rows of the first process are removed after she is back.
  expect(bob.events.filter((event) => event !== 'sync')).toEqual(['ann joins', 'ann joins', 'ann leaves'])
})

test('a name that cannot be stored is refused, and others are not affected', async () => {
  const topic = `room ${randomUUID()}`
  const ann = await enter(services.one.connect(), topic, 'ann')
  using wire = await services.one.wire()
  // Both would be stored and read in one statement with what ann says.
  for (const [ref, name] of ['a\u0000b', 'a\ud800b'].entries()) {
    const reply = await wire.join(`realtime:${name}`, { presence: { enabled: true } }, {}, String(ref))
    expect(reply[4]).toMatchObject({ response: { reason: expect.stringMatching(/^TopicNameInvalid: /) } })
  }
  await wire.join(`realtime:${topic}`, { presence: { key: '\u0000' } }, {}, '5')
  const answers = Array.from({ length: 5 }, async (_, n) => {
    wire.send(['5', `t${n}`, `realtime:${topic}`, 'presence', { event: 'track', payload: { at: 'odd' } }])
    return ann.channel.track({ at: String(n) })
  })
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['ok']))
  // The key was chosen by the service.
  await expect.poll(() => ann.who()).toContain('ann 4')
  await expect.poll(() => ann.who().filter((one) => /^[\da-f-]{36} odd$/.test(one)).length).toBe(1)
})

test('the presence of a socket, and of a topic, has a limited size', async () => {
  const topic = `room ${randomUUID()}`
  using wire = await services.one.wire()
  const text = 'x'.repeat(60_000)
  const answers: unknown[] = []
  for (const n of [1, 2, 3, 4, 5]) {
    await wire.join(`realtime:${topic} ${n}`, {}, {}, `${n}`)
    wire.send([`${n}`, `t${n}`, `realtime:${topic} ${n}`, 'presence', { event: 'track', payload: { text } }])
    answers.push((await wire.next('phx_reply', `t${n}`))[4])
  }
  const refused = { status: 'error', response: { reason: 'Track message size exceeded' } }
  expect(answers.map((answer) => JSON.stringify(answer) === JSON.stringify(refused))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
  // Others have filled up this one.
  await services.query(
    `with node as (insert into realtime.node (seen_at) values (now() + interval '1 hour') returning id)
     insert into realtime.presence (node_id, channel_id, private, topic, key, ref, meta)
     select id, n::text, false, $1, n::text, 'r', json_build_object('text', repeat('x', 50000))::text
     from node, generate_series(1, 80) n`,
    [topic],
  )
  using late = await services.two.wire()
  await late.join(`realtime:${topic}`, { presence: { enabled: true } })
  expect(Object.keys((await late.next('presence_state'))[4] as object)).toHaveLength(80)
  late.send(['1', '2', `realtime:${topic}`, 'presence', { event: 'track', payload: { text } }])
  expect((await late.next('phx_reply', '2'))[4]).toEqual(refused)
})
