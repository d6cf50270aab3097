import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { faults, filters, insertFilteredRows, watchedTables } from '../../support/realtime/change-cases.ts'
import { ANN, BOB, subscribe } from './start-realtime.ts'
import { startTwoServices } from './two-services.ts'
import { watch } from './watch-changes.ts'

const services = startTwoServices(watchedTables)

const { query } = services
/** A subscriber may still receive what happened just before, so this waits until that is done. */
async function empty(...tables: string[]) {
  for (const table of tables) await query(`delete from ${table}`)
  await expect.poll(async () => (await query('select from realtime.outbox')).rowCount).toBe(0)
}

const things = { event: '*', schema: 'public', table: 'things' }

test.each(['1.0.0', '2.0.0'])('the official client hears of changes, whichever process it is on (%s)', async (vsn) => {
  const client = services.two.connect(services.two.publishableKey, vsn)
  const heard: Record<string, unknown>[] = []
  const channel = client
    .channel(randomUUID())
    .on('postgres_changes', { ...things, event: 'INSERT' }, (change) => heard.push({ ...change }))
    .on('postgres_changes', { ...things, event: 'UPDATE' }, (change) => heard.push({ ...change }))
    .on('postgres_changes', { event: 'DELETE', schema: 'public' }, (change) => heard.push({ ...change }))
  expect((await subscribe(channel)).status).toBe('SUBSCRIBED')
  await query(
    `insert into things values (
       1, 'é', 1.10, true, '{a,"b,c"}', '{"x": [1]}', '\\x00ff', '2026-01-31 03:15:30.5-05', '2026-02-01', 'no')`,
  )
  await query("update things set name = 'b' where id = 1")
  await query('delete from things where id = 1')
  await expect.poll(() => heard.length).toBe(3)
  const record = {
    id: 1,
    name: 'é',
    size: 1.1,
    done: true,
    tags: ['a', 'b,c'],
    data: { x: [1] },
    bytes: '00ff',
    at: '2026-01-31T08:15:30.5+00:00',
    day: '2026-02-01',
  }
  expect(heard).toMatchObject([
    { eventType: 'INSERT', schema: 'public', table: 'things', new: record, old: {}, errors: null },
    { eventType: 'UPDATE', new: { ...record, name: 'b' }, old: { id: 1 } },
    { eventType: 'DELETE', new: {}, old: { id: 1 } },
  ])
  // The role may not read this column.
  expect(Object.keys(heard[0]?.new ?? {})).not.toContain('secret')
  expect(heard[0]?.commit_timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  await client.removeAllChannels()
})

test('a frame contains columns with their types, and numbers exactly as stored', async () => {
  using one_ = await watch(services.one, [{ ...things, filter: 'id=eq.9007199254740993' }])
  let text = ''
  one_.wire.webSocket.on('message', (data: Buffer) => {
    text += data.toString()
  })
  await query("insert into things (id, name) values (9007199254740993, 'large')")
  await expect.poll(() => one_.changes().length).toBe(1)
  expect(text).toContain('"id":9007199254740993')
  expect(one_.changes()[0]?.data.columns.slice(0, 5)).toEqual([
    { name: 'id', type: 'int8' },
    { name: 'name', type: 'text' },
    { name: 'size', type: 'numeric' },
    { name: 'done', type: 'bool' },
    { name: 'tags', type: '_text' },
  ])
  await empty('things')
})

test('every operator of filters is applied as PostgreSQL would', async () => {
  const entries = filters.map(([filter]) => ({ ...things, event: 'INSERT', filter }))
  using watching = await watch(services.one, entries)
  await query(insertFilteredRows)
  await expect.poll(() => watching.changes().length).toBe(3)
  expect(watching.messages()).toEqual(['Subscribed to PostgreSQL'])
  const [first, second, third] = watching.changes().map(({ ids }) => ids)
  const matched = filters.map(([filter], index) => [
    filter,
    [first, second, third].flatMap((ids, row) => (ids?.includes(index + 1) ? [row + 1] : [])),
  ])
  expect(matched).toEqual(filters)
  await empty('things')
})

test('an impossible subscription is explained, and the rest of the channel works', async () => {
  using watching = await watch(services.one, [...faults.map(([entry]) => entry), { table: 'whole' }])
  await expect.poll(() => watching.messages().length).toBe(faults.length + 1)
  const expected = faults.map(([, message]) => (typeof message === 'string' ? message : expect.stringMatching(message)))
  expect(watching.messages()).toEqual([...expected, 'Subscribed to PostgreSQL'])
  await query("insert into whole values (1, 'a')")
  await expect.poll(() => watching.changes().map(({ ids }) => ids)).toEqual([[faults.length + 1]])
  await empty('whole')
})

test('the tables of the service itself are never watched, even if they are published', async () => {
  await query('alter publication supabase_realtime add table realtime.outbox')
  using watching = await watch(services.one, [
    { schema: 'realtime', table: 'outbox' },
    { schema: '*' },
    { schema: 'realtime' },
  ])
  await expect.poll(() => watching.messages().length).toBe(3)
  expect(watching.messages().filter((message) => message.startsWith('Unable to subscribe'))).toHaveLength(2)
  await query("insert into whole values (7, 'a')")
  await expect.poll(() => watching.changes().map(({ ids, data }) => [ids, data.table])).toEqual([[[2], 'whole']])
  await query('alter publication supabase_realtime drop table realtime.outbox')
  await empty('whole')
})

test('row-level security decides for each of many subscribers', async () => {
  const people = [ANN, BOB, ...Array.from({ length: 48 }, () => randomUUID())]
  const wires = await Promise.all([services.one.wire(), services.two.wire()])
  const watching = await Promise.all(
    people.map(async (person, index) => {
      const [token, wire] = [await services.one.signIn(person), wires[index % 2]]
      return watch(services.one, [{ table: 'notes' }], { token, ref: String(index + 1), ...(wire && { wire }) })
    }),
  )
  const [anon, service] = await Promise.all([
    watch(services.one, [{ table: 'notes' }]),
    watch(services.two, [{ table: 'notes' }], { token: await services.one.sign({ role: 'service_role' }) }),
  ])
  await query('insert into notes select n, p, $2 from unnest($1::uuid[]) with ordinality as x (p, n)', [people, 'mine'])
  // Policies are checked when a change is processed, so the row must still exist then.
  await expect.poll(() => service.changes().length).toBe(people.length)
  await query("update notes set body = 'changed' where owner = $1", [ANN])
  await expect.poll(() => service.changes().length).toBe(people.length + 1)
  await query('delete from notes where owner = $1', [ANN])
  await expect.poll(() => [anon.changes().length, service.changes().length]).toEqual([1, people.length + 2])
  await expect.poll(() => watching.map(({ changes }) => changes().length)).toEqual([3, ...people.slice(1).map(() => 2)])
  for (const [index, { changes }] of watching.entries()) {
    const seen = changes().flatMap(({ data }) => data.record?.owner ?? [])
    expect(seen).toEqual(people[index] === ANN ? [ANN, ANN] : [people[index]])
  }
  // Policies cannot be checked for a deleted row, so everyone gets it, but only with its key.
  expect(anon.changes()).toMatchObject([{ data: { type: 'DELETE' } }])
  expect(anon.changes()[0]?.data.old_record).toEqual({ id: 1 })
  for (const wire of [...wires, anon.wire, service.wire]) wire.webSocket.terminate()
  await empty('notes')
})

test('a row that is deleted before policies are checked is not shown', async () => {
  const token = await services.one.signIn(ANN)
  using watching = await watch(services.one, [{ table: 'notes' }], { token })
  await query(`with new as (insert into notes values (1, '${ANN}', 'x') returning id) select from new`)
  await query(`begin; insert into notes values (2, '${ANN}', 'x'); delete from notes where id = 2; commit`)
  await query(`insert into notes values (3, '${ANN}', 'x')`)
  await expect
    .poll(() => watching.changes().map(({ data }) => [data.type, data.record?.id ?? data.old_record?.id]))
    .toEqual([
      ['INSERT', 1],
      ['DELETE', 2],
      ['INSERT', 3],
    ])
  await empty('notes')
})

test('the replica identity decides which columns of the old row are sent', async () => {
  const entry = (table: string, filter?: string) => ({ table, ...(filter && { filter }) })
  using watching = await watch(services.one, [
    entry('whole'),
    entry('bare'),
    entry('parts'),
    entry('whole', 'name=eq.b'),
    entry('parts', 'name=eq.b'),
  ])
  for (const table of ['whole', 'bare', 'parts']) {
    await query(`insert into ${table} values (1, 'a')`)
    await query(`update ${table} set name = 'b'`)
    await query(`delete from ${table}`)
  }
  await expect.poll(() => watching.changes().length).toBe(9)
  // A filter on a column that deleted rows do not include causes one warning.
  expect(watching.messages()).toEqual([
    expect.stringMatching(/^Deleted rows never match a filter on name: /),
    'Subscribed to PostgreSQL',
  ])
  const old = watching.changes().map(({ ids, data }) => [data.table, ids, data.old_record])
  expect(old).toEqual([
    ['whole', [1], undefined],
    ['whole', [1, 4], { id: 1, name: 'a' }],
    // A filter can only be applied to columns that are sent.
    ['whole', [1, 4], { id: 1, name: 'b' }],
    ['bare', [2], undefined],
    ['bare', [2], {}],
    ['bare', [2], {}],
    // Changes of a partition count as changes of the table.
    ['parts', [3], undefined],
    ['parts', [3, 5], { id: 1 }],
    ['parts', [3], { id: 1 }],
  ])
})

test('problems reach the subscriber as events', async () => {
  using watching = await watch(services.one, [
    { table: 'keyless' },
    { table: 'hidden' },
    { table: 'whole' },
    { table: 'whole', select: ['id'] },
  ])
  await query('insert into keyless values (1)')
  await query("insert into hidden values (1, 'x')")
  await query("insert into whole values (1, repeat('x', 2000000))")
  await expect.poll(() => watching.changes().length).toBe(4)
  const seen = watching.changes().map(({ ids, data }) => [ids, data.record, data.errors])
  expect(seen.toSorted()).toEqual([
    [[1], {}, ['Error 400: Bad Request, no primary key']],
    [[2], {}, ['Error 401: Unauthorized']],
    [[3], { id: 1 }, ['Error 413: Payload Too Large']],
    // Without the large column there is no problem.
    [[4], { id: 1 }, null],
  ])
  await empty('whole', 'hidden', 'keyless')
})

test('after a change of token, policies are checked with the new one', async () => {
  const wire = await services.one.wire()
  using watching = await watch(services.one, [{ table: 'notes' }], { token: await services.one.signIn(ANN), wire })
  wire.send(['1', '2', watching.topic, 'access_token', { access_token: await services.one.signIn(BOB) }])
  await expect.poll(() => watching.messages()).toEqual(['Subscribed to PostgreSQL', 'Subscribed to PostgreSQL'])
  await query(`insert into notes values (1, '${ANN}', 'x'), (2, '${BOB}', 'x')`)
  await expect.poll(() => watching.changes().map(({ data }) => data.record?.id)).toEqual([2])
  await empty('notes')
})
