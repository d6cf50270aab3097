import { expect, test } from 'vitest'
import { LEADER_CONNECTION } from '#services/realtime/changes/leader.ts'
import { ANN } from './start-realtime.ts'
import { startTwoServices } from './two-services.ts'
import { watch } from './watch-changes.ts'

const services = startTwoServices(`
  create table rows (id int primary key, n int default 0);
  create table slow (id int primary key);
  alter table slow enable row level security;
  create policy "slow" on slow for select to authenticated using (pg_sleep(0.02)::text = '');
  create table idle (id int primary key);
  create table large (id int primary key, text text);
  alter publication supabase_realtime add table rows, slow, idle, large;
  grant select on rows, slow, idle, large to anon, authenticated;
`)

const { query } = services
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

async function cut(name: string): Promise<number> {
  const { rowCount } = await query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
    [name],
  )
  return rowCount ?? 0
}

async function countLeaders(condition: string) {
  const { rowCount } = await query(
    `select from pg_stat_activity where application_name = $1 and datname = current_database() and ${condition}`,
    [LEADER_CONNECTION],
  )
  return rowCount
}

const idsOf = ({ changes }: Awaited<ReturnType<typeof watch>>) => changes().map(({ data }) => data.record?.id)

test('a large update arrives once, in order, on both processes', async () => {
  using here = await watch(services.one, [{ event: 'UPDATE', table: 'rows' }])
  using there = await watch(services.two, [{ event: 'UPDATE', table: 'rows' }])
  await query('insert into rows select generate_series(1, 500)')
  await query('update rows set n = 1')
  await expect.poll(() => [here.changes().length, there.changes().length], { timeout: 20_000 }).toEqual([500, 500])
  expect(idsOf(here)).toEqual(range(500))
  expect(idsOf(there)).toEqual(range(500))
  await query('delete from rows')
})

test('a leader that dies in the middle of a batch loses nothing and repeats nothing', async () => {
  const token = await services.one.signIn(ANN)
  using here = await watch(services.one, [{ table: 'slow' }], { token })
  using there = await watch(services.two, [{ table: 'slow' }], { token })
  // Its policy is slow for each row, so the leader dies while taking changes out of the outbox.
  await query('insert into slow select generate_series(1, 40)')
  await expect.poll(() => countLeaders("query like '%take_changes%' and state = 'active'")).toBe(1)
  expect(await cut(LEADER_CONNECTION)).toBeGreaterThan(0)
  // The next one dies after taking them, before storing them, because this keeps it from storing.
  const blocking = await services.one.database.pool.connect()
  await blocking.query('begin; lock table realtime.delivery in exclusive mode')
  await query('insert into slow select generate_series(41, 80)')
  await expect
    .poll(() => countLeaders("wait_event_type = 'Lock' and query like '%realtime.delivery%'"), { timeout: 10_000 })
    .toBe(1)
  expect(await cut(LEADER_CONNECTION)).toBeGreaterThan(0)
  await blocking.query('commit')
  blocking.release()
  await expect.poll(() => [here.changes().length, there.changes().length], { timeout: 20_000 }).toEqual([80, 80])
  expect(idsOf(here)).toEqual(range(80))
  expect(idsOf(there)).toEqual(range(80))
})

test('a process whose listening connection was cut reads what it missed', async () => {
  using there = await watch(services.two, [{ table: 'rows' }])
  for (const n of range(30)) {
    if (n % 10 === 5) await cut('offmarket realtime')
    await query('insert into rows values ($1)', [n])
  }
  await expect.poll(() => there.changes().length).toBe(30)
  expect(idsOf(there)).toEqual(range(30))
  await query('delete from rows')
})

test('a table without subscribers has no trigger, and its changes are not recorded', async () => {
  const triggers = async () => (await query("select from pg_trigger where tgrelid = 'idle'::regclass")).rowCount
  const subscriptions = async () =>
    (await query("select from realtime.subscription where entity = 'idle'::regclass")).rowCount
  expect(await triggers()).toBe(0)
  const watching = await watch(services.one, [{ table: 'idle' }])
  expect([await triggers(), await subscriptions()]).toEqual([1, 1])
  // While somebody watches, the trigger stays.
  await query('select realtime.drop_idle_triggers()')
  expect(await triggers()).toBe(1)
  watching.wire.webSocket.terminate()
  await expect.poll(subscriptions).toBe(0)
  await query('insert into idle values (1)')
  expect((await query("select from realtime.outbox where entity = 'idle'::regclass")).rowCount).toBe(0)
  await query('select realtime.drop_idle_triggers()')
  expect(await triggers()).toBe(0)
})

test('a process wrongly declared dead registers again; the rows of dead ones are removed', async () => {
  using watching = await watch(services.two, [{ table: 'rows' }])
  await query("insert into realtime.node (seen_at) values (now() - interval '1 minute')")
  await query(`insert into realtime.subscription (subscription_id, node_id, entity, predicate, claims, claims_role)
    select gen_random_uuid(), max(id), 'rows', 'true', '{}', 'anon' from realtime.node`)
  const count = async () => (await query('select from realtime.subscription')).rowCount
  await expect.poll(count).toBe(1)
  // As if all processes had been suspended.
  await query('delete from realtime.node')
  expect(await count()).toBe(0)
  // A client that joins before the process has noticed is not affected either.
  using early = await watch(services.one, [{ table: 'rows' }])
  await expect.poll(() => early.messages()).toEqual(['Subscribed to PostgreSQL'])
  await expect.poll(count).toBe(2)
  await query('insert into rows values (1)')
  await expect.poll(() => [idsOf(watching), idsOf(early)]).toEqual([[1], [1]])
})

test('a client that reads is not disconnected because of many changes at once', async () => {
  await query('delete from large')
  // Five times 20 rows of 120 KB.
  const entry = { event: 'INSERT', table: 'large' }
  using first = await watch(services.one, [entry])
  const others: (typeof first)[] = []
  for (const ref of ['2', '3', '4', '5']) others.push(await watch(services.one, [entry], { wire: first.wire, ref }))
  await query('insert into large select n, repeat(md5(n::text), 3750) from generate_series(1, 20) n')
  await expect
    .poll(() => [first, ...others].map((watching) => watching.changes().length), { timeout: 25_000 })
    .toEqual([20, 20, 20, 20, 20])
  expect(idsOf(first)).toEqual(range(20))
})

test('regular expressions that may take long are refused, and a table has a limited number of them', async () => {
  const filters = ['((a?){1,30}){1,30}c', '(?=.*b.*c)a', '(a*)*\\1b'].map((pattern) => `text=match.${pattern}`)
  using watching = await watch(
    services.one,
    [...filters, 'text=imatch.^A{3}'].map((filter) => ({ event: 'INSERT', table: 'large', filter })),
  )
  await expect.poll(() => watching.messages().length).toBe(4)
  expect(watching.messages().slice(0, 3)).toEqual(
    filters.map(() => expect.stringMatching(/^Error parsing `filter` params: the regular/)),
  )
  await query('delete from large where id = 1000')
  await query("insert into large values (1000, repeat('a', 100))")
  await expect.poll(() => watching.changes().map(({ ids }) => ids)).toEqual([[4]])
  const many = range(50).map((n) => ({ event: 'INSERT', table: 'large', filter: `text=match.${n}` }))
  using more = await watch(services.two, many)
  await expect
    .poll(() => more.messages())
    .toEqual([expect.stringMatching(/too many filters with regular expressions$/), 'Subscribed to PostgreSQL'])
})
