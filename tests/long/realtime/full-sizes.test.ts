// The sizes required by the contract. The suite has the same tests with fewer messages and rows.
import { randomUUID } from 'node:crypto'
import type { RealtimeChannel } from '@supabase/supabase-js'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#platform/database/connection.ts'
import { openLivePage, readHeard } from '../../support/browser/live-page.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { createVisitors, makeWatchedTable, type Visitors } from '../../support/product/realtime-visitors.ts'
import { type Processes, startProcesses } from '../../support/product/start-processes.ts'
import type { Product } from '../../support/product/start-product.ts'

const COUNT = 10_000
const MEMBERS = 200
/** How many are in flight at a time. */
const TOGETHER = 100
const patient = { timeout: 120_000, interval: 100 }
let processes: Processes
let visitors: Visitors
let one: Product
let two: Product
let page: Page

beforeAll(async () => {
  processes = await startProcesses({ count: 2, env: { REALTIME_EVENTS_PER_SECOND: '100000' } })
  await makeWatchedTable(processes)
  visitors = createVisitors(processes)
  ;[one, two] = await processes.two()
  processes.balanceOnly(two)
  page = await openLivePage(await sharedChromium(), processes.url, processes.publishableKey)
  await page.evaluate(listenInPage)
  processes.balance()
})
afterAll(async () => {
  await closeContexts(await sharedChromium())
  await visitors[Symbol.asyncDispose]()
  await processes[Symbol.asyncDispose]()
})

const range = (from: number) => Array.from({ length: COUNT }, (_, n) => from + n)

async function sendAll(channel: RealtimeChannel, by: string): Promise<void> {
  for (let first = 0; first < COUNT; first += TOGETHER) {
    const some = Array.from({ length: TOGETHER }, (_, n) =>
      channel.send({ type: 'broadcast', event: 'n', payload: { by, n: first + n } }),
    )
    expect(new Set(await Promise.all(some))).toEqual(new Set(['ok']))
  }
}

test('ten thousand messages of each of two senders arrive once and in order, on both processes', async () => {
  const topic = 'messages'
  const listen = async (product: Product) => {
    const heard: Record<string, number[]> = { one: [], two: [] }
    const channel = visitors.connect().channel(topic)
    channel.on('broadcast', { event: 'n' }, ({ payload }: { payload?: { by: string; n: number } }) => {
      heard[payload?.by ?? '']?.push(payload?.n ?? -1)
    })
    await visitors.join(channel, product)
    return heard
  }
  const speak = async (product: Product) => {
    const channel = visitors.connect().channel(topic, { config: { broadcast: { ack: true } } })
    await visitors.join(channel, product)
    return channel
  }
  const listeners = [await listen(one), await listen(two)]
  const speakers = [await speak(one), await speak(two)] as const
  await Promise.all([sendAll(speakers[0], 'one'), sendAll(speakers[1], 'two')])
  const countHeard = () => listeners.map((heard) => [heard.one?.length, heard.two?.length])
  await expect.poll(countHeard, patient).toEqual([
    [COUNT, COUNT],
    [COUNT, COUNT],
  ])
  for (const heard of listeners) expect(heard).toEqual({ one: range(0), two: range(0) })
  const inPage = () => readHeard(page)
  await expect.poll(async () => (await inPage()).one?.length, patient).toBe(COUNT)
  await expect.poll(async () => (await inPage()).two?.length, patient).toBe(COUNT)
  expect(await inPage()).toMatchObject({ one: range(0), two: range(0), statuses: ['SUBSCRIBED'] })
})

test('an update of ten thousand rows arrives once and in order, on both processes', async () => {
  await withClient(processes.connection, async (client) => {
    await client.query('insert into things select generate_series(1, $1::int)', [COUNT])
    // Sequentially, because the first connection after `balance` goes to the process.
    const watchers = [await watchUpdates(one), await watchUpdates(two)]
    await client.query("update things set text = 'x'")
    await expect.poll(() => watchers.map(({ length }) => length), patient).toEqual([COUNT, COUNT])
    for (const ids of watchers) expect(ids).toEqual(range(1))
    await expect.poll(async () => (await readHeard(page)).rows?.length, patient).toBe(COUNT)
    expect((await readHeard(page)).rows).toEqual(range(1))
  })
})

test('two hundred members who join at once see each other, on both processes', async () => {
  const topic = 'members'
  const members = Array.from({ length: MEMBERS }, (_, n) => {
    const channel = visitors.connect().channel(topic, { config: { presence: { key: String(n) } } })
    channel.on('presence', { event: 'sync' }, () => {})
    return channel
  })
  const keys = members.map((_, n) => String(n)).toSorted()
  await Promise.all(
    members.map(
      (channel) =>
        new Promise<unknown>((resolve) => {
          channel.subscribe((status) => resolve(status === 'SUBSCRIBED' && channel.track({})))
        }),
    ),
  )
  const areAll = () =>
    members.filter((channel) => Object.keys(channel.presenceState()).toSorted().join() === keys.join()).length
  await expect.poll(areAll, patient).toBe(MEMBERS)
  await expect.poll(async () => (await readHeard(page)).members?.at(-1), patient).toBe(keys.join())
  await Promise.all(members.map((channel) => channel.unsubscribe()))
})

async function watchUpdates(product: Product): Promise<number[]> {
  const ids: number[] = []
  const channel = visitors.connect().channel(randomUUID())
  const wanted = { event: 'UPDATE', schema: 'public', table: 'things' } as const
  channel.on('postgres_changes', wanted, ({ new: record }) => ids.push(Number(record.id)))
  await visitors.join(channel, product)
  return ids
}

/** Runs in the page, which is connected to the second process and receives everything that the tests send. */
async function listenInPage(): Promise<void> {
  const client = await live.connect()
  const messages = client.channel('messages')
  messages.on('broadcast', { event: 'n' }, ({ payload }: { payload?: { by: string; n: number } }) =>
    live.note(payload?.by ?? '', payload?.n),
  )
  await live.join(messages, 'statuses')
  const rows = client.channel('rows')
  rows.on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'things' }, ({ new: row }) =>
    live.note('rows', row.id),
  )
  await live.join(rows)
  const members = client.channel('members')
  members.on('presence', { event: 'sync' }, () =>
    live.note('members', Object.keys(members.presenceState()).toSorted().join()),
  )
  await live.join(members)
}
