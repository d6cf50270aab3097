// Table changes, as the official client receives them in a page: one visit with many channels.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLivePage, readHeard } from '../../support/browser/live-page.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { askDatabase } from '../../support/database/ask-database.ts'
import { readPublishableKey } from '../../support/product/publishable-key.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import {
  dropWatchedTables,
  faults,
  filters,
  insertFilteredRows,
  watchedTables,
} from '../../support/realtime/change-cases.ts'
import { makeAccount, startAuthFixture } from '../auth/auth-fixture.ts'

let product: Product

beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(async () => {
  await closeContexts(await sharedChromium())
  await ask(dropWatchedTables)
})

const ask = (statement: string) => askDatabase(product.dataDir, (database) => database.query(statement))

const identities = [
  { table: 'whole', filter: 'id=eq.1' },
  { table: 'bare' },
  { table: 'parts' },
  { table: 'whole', filter: 'id=eq.1,name=eq.b' },
  { table: 'parts', filter: 'name=eq.b' },
]
const problems = [
  { table: 'keyless' },
  { table: 'hidden' },
  { table: 'whole', filter: 'id=eq.2' },
  { table: 'whole', filter: 'id=eq.2', select: ['id'] },
]

test('in Chromium, a page gets the changes that its filters, columns and policies let through, and hears why it gets no others', async () => {
  const fixture = await startAuthFixture()
  const [ann, bob] = [await makeAccount(fixture), await makeAccount(fixture)]
  await ask(`${dropWatchedTables}; ${watchedTables}`)
  const page = await openLivePage(await sharedChromium(), product.url, await readPublishableKey(product))
  const watched: [name: string, entries: Record<string, unknown>[], token?: string][] = [
    ['filters', filters.map(([filter]) => ({ table: 'things', filter }))],
    ['faults', [...faults.map(([entry]) => entry), { table: 'whole', filter: 'id=eq.1' }]],
    ['identities', identities],
    ['problems', problems],
    ['nobody', [{ table: 'notes' }]],
    ['ann', [{ table: 'notes' }], ann.session.access_token],
    ['bob', [{ table: 'notes' }], bob.session.access_token],
  ]
  const joined = await page.evaluate(async (watched) => {
    const everybody = await live.connect()
    return Promise.all(
      watched.map(async ([name, entries, token]) => {
        const channel = (token ? await live.connect({ token }) : everybody).channel(name)
        for (const [at, entry] of entries.entries()) {
          const wanted = { event: '*', schema: 'public', ...entry } as const
          channel.on('postgres_changes', wanted, ({ eventType, table, new: row, old, errors }) =>
            live.note(name, [at, eventType, table, row, old, errors]),
          )
        }
        channel.on('system', {}, ({ message }: { message: string }) => live.note(`${name}: system`, message))
        return live.join(channel)
      }),
    )
  }, watched)
  expect(joined).toEqual(watched.map(() => 'SUBSCRIBED'))
  await ask(insertFilteredRows)
  for (const table of ['whole', 'bare', 'parts'])
    await ask(`insert into ${table} values (1, 'a'); update ${table} set name = 'b'; delete from ${table}`)
  await ask(`insert into keyless values (1); insert into hidden values (1, 'x');
    insert into whole values (2, repeat('x', 2000000))`)
  await ask(`insert into notes values (1, '${ann.user?.id}', 'x'), (2, '${bob.user?.id}', 'x')`)
  const heard = async (name: string) => (await readHeard(page))[name]
  // Policies are checked when a change is processed, so the row must still exist then.
  for (const name of ['ann', 'bob']) await expect.poll(async () => (await heard(name))?.length).toBe(1)
  await ask(`delete from notes where id = 1;
    begin; insert into notes values (3, '${ann.user?.id}', 'x'); delete from notes where id = 3; commit`)

  const ids = async (name: string) =>
    ((await heard(name)) as [number, string, string, { id?: number }][] | undefined)?.map(([at, type, , { id }]) => [
      at,
      type,
      id,
    ])
  const matching = [1, 2, 3].flatMap((row) =>
    filters.flatMap(([, matches], at) => (matches.includes(row) ? [[at, 'INSERT', row]] : [])),
  )
  await expect.poll(() => ids('filters')).toEqual(matching)
  expect(await heard('filters: system')).toEqual([
    expect.stringMatching(/^Deleted rows never match a filter on name, size, done, day: /),
    'Subscribed to PostgreSQL',
  ])

  const told = faults.map(([, message]) => (typeof message === 'string' ? message : expect.stringMatching(message)))
  await expect.poll(() => heard('faults: system')).toEqual([...told, 'Subscribed to PostgreSQL'])
  await expect.poll(async () => (await heard('faults'))?.length).toBe(3)

  const [one, a, b] = [{ id: 1 }, { id: 1, name: 'a' }, { id: 1, name: 'b' }]
  await expect
    .poll(() => heard('identities'))
    .toEqual([
      [0, 'INSERT', 'whole', a, {}, null],
      [0, 'UPDATE', 'whole', b, a, null],
      [3, 'UPDATE', 'whole', b, a, null],
      [0, 'DELETE', 'whole', {}, b, null],
      [3, 'DELETE', 'whole', {}, b, null],
      [1, 'INSERT', 'bare', a, {}, null],
      [1, 'UPDATE', 'bare', b, {}, null],
      [1, 'DELETE', 'bare', {}, {}, null],
      [2, 'INSERT', 'parts', a, {}, null],
      [2, 'UPDATE', 'parts', b, one, null],
      [4, 'UPDATE', 'parts', b, one, null],
      [2, 'DELETE', 'parts', {}, one, null],
    ])
  await expect
    .poll(async () => (await heard('problems'))?.toSorted())
    .toEqual([
      [0, 'INSERT', 'keyless', {}, {}, ['Error 400: Bad Request, no primary key']],
      [1, 'INSERT', 'hidden', {}, {}, ['Error 401: Unauthorized']],
      [2, 'INSERT', 'whole', { id: 2 }, {}, ['Error 413: Payload Too Large']],
      [3, 'INSERT', 'whole', { id: 2 }, {}, null],
    ])

  // Policies cannot be checked for deleted rows, so everyone gets those, but only with the key.
  const deleted = [1, 3].map((id) => [0, 'DELETE', 'notes', {}, { id }, null])
  const own = (id: number, owner = '') => [0, 'INSERT', 'notes', { id, owner, body: 'x' }, {}, null]
  await expect.poll(() => heard('nobody')).toEqual(deleted)
  await expect.poll(() => heard('ann')).toEqual([own(1, ann.user?.id), ...deleted])
  await expect.poll(() => heard('bob')).toEqual([own(2, bob.user?.id), ...deleted])
  await page.close()
})
