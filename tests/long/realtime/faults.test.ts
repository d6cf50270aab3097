// Processes, the database and connections die again and again while clients watch a table, in Node and in a page.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#platform/database/connection.ts'
import { openWire } from '../../integration/realtime/wire-client.ts'
import { createPageVisitors, type PageVisitors } from '../../support/browser/page-visitors.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { createVisitors, makeWatchedTable, type Visitors } from '../../support/product/realtime-visitors.ts'
import { type Processes, startProcesses } from '../../support/product/start-processes.ts'
import type { Product } from '../../support/product/start-product.ts'
import { startSteadyRows } from '../../support/product/steady-rows.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 5)
/** How long a page is away at most when its process is stopped. */
const BACK_MS = 5000
const patient = { timeout: 60_000 }
let processes: Processes
let visitors: Visitors
let pages: PageVisitors

beforeAll(async () => {
  processes = await startProcesses({ count: 2 })
  await makeWatchedTable(processes)
  visitors = createVisitors(processes)
  pages = await createPageVisitors(processes, await sharedChromium())
})
afterAll(async () => {
  await closeContexts(await sharedChromium())
  await visitors[Symbol.asyncDispose]()
  await processes[Symbol.asyncDispose]()
})

function ask(statement: string, values: unknown[] = []) {
  return withClient(processes.superuser, (client) => client.query(statement, values))
}

const EQUAL = { missing: 0, doubled: 0, areInOrder: true }

function compare(heard: number[], stored: number[]) {
  const known = new Set(heard)
  return {
    missing: stored.filter((id) => !known.has(id)).length,
    doubled: heard.length - known.size,
    areInOrder: heard.every((id, at) => at === 0 || id > (heard[at - 1] ?? 0)),
  }
}

/** No stored row is lost, and every visitor whose process survived receives each row once and in order. */
async function expectAllHeard(rows: ReturnType<typeof startSteadyRows>, watchers: { ids: number[] }[]) {
  const { ids, leads, storedLeads, refusedPages } = await rows.stop()
  for (const [at, { ids: heard }] of watchers.entries())
    await expect.poll(() => compare(heard, ids), { ...patient, message: `watcher ${at}` }).toEqual(EQUAL)
  expect(leads).toBeGreaterThan(0)
  expect({ storedLeads, refusedPages }).toEqual({ storedLeads: leads, refusedPages: 0 })
  return ids
}

const returned = (code: number, reason = '') => [
  'SUBSCRIBED',
  `CHANNEL_ERROR: socket closed: ${code}${reason && ` (${reason})`}`,
  'SUBSCRIBED',
]

/** The page that had to reconnect has received every row since then, exactly once. */
async function expectHeardSinceReturn(
  { ids, joinedAfter }: Awaited<ReturnType<PageVisitors['watch']>>,
  stored: number[],
) {
  const first = ids[joinedAfter[1] ?? 0] ?? 0
  const since = stored.filter((id) => id >= first)
  expect(since.length).toBeGreaterThan(0)
  await expect.poll(() => compare(ids.slice(joinedAfter[1]), since), patient).toEqual(EQUAL)
  expect(new Set(ids).size).toBe(ids.length)
}

test('when either process is killed, its pages reconnect, and the pages of the other miss no row', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const pair = await processes.two()
    const [victim, survivor] = round % 2 === 0 ? pair : [pair[1], pair[0]]
    const topic = randomUUID()
    const mayBeLeader = await visitors.watch(victim)
    const watcher = await visitors.watch(survivor)
    const gone = await visitors.enter(victim, topic, 'gone')
    const here = await visitors.enter(survivor, topic, 'here')
    const pageOfVictim = await pages.watch(victim)
    const pageOfSurvivor = await pages.watch(survivor)
    const returning = await pages.enter(victim, `${topic} of pages`, 'returning')
    const staying = await pages.enter(survivor, `${topic} of pages`, 'staying')
    await expect.poll(() => here.who(), patient).toEqual(['gone', 'here'])
    await expect.poll(() => staying.who(), patient).toEqual(['returning 1', 'staying 1'])
    const rows = startSteadyRows(processes, 3)
    const watchers = [mayBeLeader, watcher, pageOfVictim, pageOfSurvivor]
    await expect.poll(() => Math.min(...watchers.map(({ ids }) => ids.length)), patient).toBeGreaterThan(50)
    const killed = processes.remove(victim, 'kill')
    gone.client.realtime.disconnect()
    await killed
    const killedAt = performance.now()
    await expect.poll(() => here.who(), { ...patient, interval: 50 }).toEqual(['here'])
    const both = ['returning 2', 'staying 1']
    await expect.poll(() => [returning.who(), staying.who()], { ...patient, interval: 50 }).toEqual([both, both])
    expect(performance.now() - killedAt).toBeLessThan(10_000)
    const before = watcher.ids.length
    await expect.poll(() => watcher.ids.length, patient).toBeGreaterThan(before + 50)
    const stored = await expectAllHeard(rows, [watcher, pageOfSurvivor])
    expect(pageOfSurvivor.statuses).toEqual(['SUBSCRIBED'])
    expect(pageOfVictim.statuses).toEqual(returned(1006))
    await expectHeardSinceReturn(pageOfVictim, stored)
    await pages.leave()
  }
})

test('no row is lost or doubled when the leader is killed in the middle of many that were written at once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [leader, survivor] = await processes.two()
    await visitors.watch(leader)
    const watcher = await visitors.watch(survivor)
    const ofPage = await pages.watch(survivor)
    const first = 1_500_000_000 + round * 10_000
    await withClient(processes.connection, (client) =>
      client.query('insert into things select $1 + n from generate_series(1, 5000) n', [first]),
    )
    const ofRound = () => watcher.ids.filter((id) => id > first)
    await expect.poll(() => ofRound().length, { ...patient, interval: 5 }).toBeGreaterThan(0)
    await processes.remove(leader, 'kill')
    await expect.poll(() => ofRound().length, patient).toBeGreaterThanOrEqual(5000)
    const written = Array.from({ length: 5000 }, (_, n) => first + n + 1)
    expect(compare(ofRound(), written)).toEqual(EQUAL)
    await expect.poll(() => compare(ofPage.ids, written), patient).toEqual(EQUAL)
    expect(ofPage.statuses).toEqual(['SUBSCRIBED'])
    await pages.leave()
  }
})

/** Sends heartbeats until stopped, then returns how long each answer took. */
async function startBeating({ port }: Product) {
  const query = { apikey: processes.publishableKey, vsn: '2.0.0' }
  const wire = await openWire(`ws://127.0.0.1:${port}/realtime/v1/websocket`, query, {})
  const times: number[] = []
  let isOver = false
  const running = (async () => {
    for (let ref = 1; !isOver; ref++) {
      const sentAt = performance.now()
      wire.send([null, String(ref), 'phoenix', 'heartbeat', {}])
      await wire.next('phx_reply', String(ref))
      times.push(performance.now() - sentAt)
      await wait(20)
    }
  })()
  return {
    async stop(): Promise<number[]> {
      isOver = true
      await running
      wire.webSocket.terminate()
      return times
    },
  }
}

/** The longest that this many of a hundred answers took. */
const within = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.POSITIVE_INFINITY

/** How long answers take in five seconds, in Node and in the page. */
async function measureBeats(product: Product, ofPage: { times: number[] }) {
  const beating = await startBeating(product)
  const before = ofPage.times.length
  await wait(5000)
  return { inNode: await beating.stop(), inPage: ofPage.times.slice(before) }
}

test('heartbeats are answered within 50 ms while the database is stopped', async () => {
  const [one] = await processes.two()
  const pid = processes.postgres.pid() ?? 0
  const ofPage = await pages.beat(one)
  // On a busy machine they take longer, whatever the database does.
  const control = await measureBeats(one, ofPage)
  // Requests to it wait, which is worse than a refusal.
  process.kill(pid, 'SIGSTOP')
  const backends = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number)
  for (const backend of backends) process.kill(backend, 'SIGSTOP')
  const without = await measureBeats(one, ofPage).finally(() => {
    for (const stopped of [...backends, pid]) process.kill(stopped, 'SIGCONT')
  })
  for (const where of ['inNode', 'inPage'] as const) {
    const [times, usual] = [without[where], within(control[where], 0.95)]
    const most = within(times, 0.95)
    const half = within(times, 0.5).toFixed(1)
    process.stdout.write(
      `${times.length} heartbeats without a database, ${where}: ${half} ms at half, ${most.toFixed(1)} ms at 95%, ${usual.toFixed(1)} ms with it\n`,
    )
    expect(times.length).toBeGreaterThan(20)
    expect(most).toBeLessThan(Math.max(50, 2 * usual))
  }
  await pages.leave()
})

test('when the database is killed and restarts, no row is lost and no page has to join again', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [one, two] = await processes.two()
    const topic = randomUUID()
    const watchers = [
      await visitors.watch(one),
      await visitors.watch(two),
      await pages.watch(one),
      await pages.watch(two),
    ]
    const members = [await visitors.enter(one, topic, 'ann'), await visitors.enter(two, topic, 'bob')]
    const inPage = [
      await pages.enter(one, `${topic} of pages`, 'ann'),
      await pages.enter(two, `${topic} of pages`, 'bob'),
    ]
    const rows = startSteadyRows(processes, 3)
    await expect.poll(() => Math.min(...watchers.map(({ ids }) => ids.length)), patient).toBeGreaterThan(50)
    process.kill(processes.postgres.pid() ?? 0, 'SIGKILL')
    await wait(1000)
    const before = Math.min(...watchers.map(({ ids }) => ids.length))
    await expect.poll(() => Math.min(...watchers.map(({ ids }) => ids.length)), patient).toBeGreaterThan(before + 50)
    await expectAllHeard(rows, watchers)
    for (const { statuses } of watchers) expect(statuses).toEqual(['SUBSCRIBED'])
    for (const member of members) await expect.poll(() => member.who(), patient).toEqual(['ann', 'bob'])
    for (const member of inPage) await expect.poll(() => member.who(), patient).toEqual(['ann 1', 'bob 1'])
    await pages.leave()
  }
})

test('a process that is stopped sends its page away, which is back on the other one within five seconds', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [leaving, other] = await processes.two()
    const topic = randomUUID()
    const watchers = [await pages.watch(leaving), await pages.watch(other)] as const
    const members = [
      await pages.enter(leaving, topic, 'sent away'),
      await pages.enter(other, topic, 'staying'),
    ] as const
    await expect.poll(() => members[1].who(), patient).toEqual(['sent away 1', 'staying 1'])
    const rows = startSteadyRows(processes, 3)
    await expect.poll(() => Math.min(...watchers.map(({ ids }) => ids.length)), patient).toBeGreaterThan(50)
    const stopped = processes.remove(leaving, 'stop')
    const both = ['sent away 2', 'staying 1']
    await expect.poll(() => members.map(({ who }) => who()), patient).toEqual([both, both])
    const [, left = 0, back = 0] = members[0].times
    process.stdout.write(`a page that was sent away was away for ${Math.round(back - left)} ms\n`)
    expect(back - left).toBeLessThan(BACK_MS)
    // For the others, nobody ever left, unless the machine is so busy that the page barely returns in time.
    if (back - left < BACK_MS / 2) expect(members[1].left).toEqual([])
    await stopped
    const stored = await expectAllHeard(rows, [watchers[1]])
    expect(watchers.map(({ statuses }) => statuses)).toEqual([returned(1012, 'Service Restart'), ['SUBSCRIBED']])
    await expectHeardSinceReturn(watchers[0], stored)
    await pages.leave()
  }
})

test('connections that listen or lead are cut off, again and again', async () => {
  const [one, two] = await processes.two()
  const topic = randomUUID()
  const watchers = [
    await visitors.watch(one),
    await visitors.watch(two),
    await pages.watch(one),
    await pages.watch(two),
  ]
  const rows = startSteadyRows(processes, 3)
  for (let round = 0; round < 4 * ROUNDS; round++) {
    await ask(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'offmarket realtime%' and datname = $1",
      [processes.connection.database],
    )
    await wait(300)
  }
  const members = [await visitors.enter(one, topic, 'ann'), await visitors.enter(two, topic, 'bob')]
  const ofPages = [
    await pages.enter(one, `${topic} of pages`, 'ann'),
    await pages.enter(two, `${topic} of pages`, 'bob'),
  ]
  for (const member of members) await expect.poll(() => member.who(), patient).toEqual(['ann', 'bob'])
  for (const member of ofPages) await expect.poll(() => member.who(), patient).toEqual(['ann 1', 'bob 1'])
  await expectAllHeard(rows, watchers)
})
