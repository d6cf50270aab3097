import { expect, test } from 'vitest'
import { cleanUpRealtime } from '#services/realtime/clean-up.ts'
import { createTestDatabase } from '../../support/database/test-database.ts'
import { startRealtimeFixture, subscribe } from './start-realtime.ts'
import { watch } from './watch-changes.ts'

test('with a single process on a database, everything works without notifications', async () => {
  await using realtime = await startRealtimeFixture({ isAlone: true })
  const { pool } = realtime.database
  await pool.query(`
    create table things (id int primary key);
    grant select on things to anon;
    alter publication supabase_realtime add table things;
  `)
  // The first socket of the process only listens to broadcasts, and misses none once it was told that it has joined.
  using wire = await realtime.wire()
  await wire.join('realtime:first', { broadcast: { replication_ready: true } })
  expect((await wire.next('system'))[4]).toMatchObject({ message: 'Replication connection established' })
  await pool.query(`select realtime.send('{}', 'x', 'first', false); insert into realtime.node default values`)
  await expect.poll(() => wire.frames.some(([first]) => Buffer.isBuffer(first))).toBe(true)
  using watching = await watch(realtime, [{ table: 'things' }])
  const channel = realtime.connect().channel('here', { config: { presence: { key: 'ann' } } })
  const heard: unknown[] = []
  channel.on('presence', { event: 'join' }, ({ key }) => heard.push(key))
  channel.on('broadcast', { event: '*' }, ({ payload }) => heard.push(payload.n))
  await subscribe(channel)
  await channel.track({})
  await pool.query(`insert into things values (1); select realtime.send('{"n": 1}', 'x', 'here', false)`)
  await expect.poll(() => watching.changes().map(({ data }) => data.record)).toEqual([{ id: 1 }])
  // Presence and messages arrive by different routes, in either order.
  await expect.poll(() => new Set(heard)).toEqual(new Set(['ann', 1]))
  // Its predecessor was killed, and is forgotten at once.
  await expect.poll(async () => (await pool.query('select from realtime.node')).rowCount).toBe(1)
})

test('a process without sockets removes what killed processes left behind', async () => {
  await using database = await createTestDatabase()
  const { pool, db } = database
  await pool.query(`
    create table things (id int primary key);
    alter publication supabase_realtime add table things;
    insert into realtime.node (seen_at) values (now() - interval '5 seconds'), (now());
    select realtime.add_subscription(id, gen_random_uuid(), 'public', 'things', '{}', '{"role": "anon"}', '*', null)
    from realtime.node;
    insert into realtime.presence (node_id, channel_id, private, topic, key, ref, meta)
    select id, 'x', false, 't', 'k', 'r', '{}' from realtime.node;
    insert into things values (1);
    insert into realtime.delivery (body, stored_at) values ('[]', now() - interval '1 hour'), ('[]', now());
    insert into realtime.messages (topic, extension, inserted_at)
      values ('t', 'broadcast', now() - interval '73 hours'), ('t', 'broadcast', now());
  `)
  const count = async () => {
    const tables = ['node', 'subscription', 'presence', 'outbox', 'delivery', 'messages']
    const counts = tables.map((table) => `(select count(*)::int from realtime.${table}) as ${table}`)
    const triggers = "(select count(*)::int from pg_trigger where tgname = 'realtime_changes') as triggers"
    return (await pool.query(`select ${[...counts, triggers].join(', ')}`)).rows[0]
  }
  await cleanUpRealtime({ pool, db })
  // One process may still be alive, so messages in transit stay.
  const half = { node: 1, subscription: 1, presence: 1, outbox: 1, delivery: 1, messages: 1, triggers: 1 }
  expect(await count()).toEqual(half)
  await pool.query("update realtime.node set seen_at = now() - interval '5 seconds'")
  await cleanUpRealtime({ pool, db })
  const nothing = { node: 0, subscription: 0, presence: 0, outbox: 0, triggers: 0 }
  expect(await count()).toEqual({ ...half, ...nothing })
})
