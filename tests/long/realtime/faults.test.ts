// Processes, the database and connections die again and again while clients watch a table.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#platform/database/connection.ts'
import { openWire } from '../../integration/realtime/wire-client.ts'
import { createVisitors, makeWatchedTable, type Visitors } from '../../support/product/realtime-visitors.ts'
import { type Processes, startProcesses } from '../../support/product/start-processes.ts'
import type { Product } from '../../support/product/start-product.ts'
import { startSteadyRows } from '../../support/product/steady-rows.ts'

const ROUNDS = 5
const patient = { timeout: 60_000 }
let processes: Processes
let visitors: Visitors

beforeAll(async () => {
  processes = await startProcesses({ count: 2 })
  await makeWatchedTable(processes)
  visitors = createVisitors(processes)
})
afterAll(async () => {
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

/** Nothing that was stored is lost, and every visitor whose process lived on hears of each row once and in order. */
async function expectAllHeard(rows: ReturnType<typeof startSteadyRows>, watchers: { ids: number[] }[]) {
  const { ids, leads, storedLeads, refusedPages } = await rows.stop()
  for (const { ids: heard } of watchers) await expect.poll(() => compare(heard, ids), patient).toEqual(EQUAL)
  expect(leads).toBeGreaterThan(0)
  expect({ storedLeads, refusedPages }).toEqual({ storedLeads: leads, refusedPages: 0 })
}

test('either process is killed, again and again', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const pair = await processes.two()
    const [victim, survivor] = round % 2 === 0 ? pair : [pair[1], pair[0]]
    const topic = randomUUID()
    const mayBeLeader = await visitors.watch(victim)
    const watcher = await visitors.watch(survivor)
    const gone = await visitors.enter(victim, topic, 'gone')
    const here = await visitors.enter(survivor, topic, 'here')
    await expect.poll(() => here.who(), patient).toEqual(['gone', 'here'])
    const rows = startSteadyRows(processes, 3)
    await expect.poll(() => Math.min(mayBeLeader.ids.length, watcher.ids.length), patient).toBeGreaterThan(50)
    const killed = processes.remove(victim, 'kill')
    gone.client.realtime.disconnect()
    await killed
    const killedAt = performance.now()
    await expect.poll(() => here.who(), { ...patient, interval: 50 }).toEqual(['here'])
    expect(performance.now() - killedAt).toBeLessThan(10_000)
    const before = watcher.ids.length
    await expect.poll(() => watcher.ids.length, patient).toBeGreaterThan(before + 50)
    await expectAllHeard(rows, [watcher])
  }
})

test('the leader is killed in the middle of many rows that were written at once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [leader, survivor] = await processes.two()
    await visitors.watch(leader)
    const watcher = await visitors.watch(survivor)
    const first = 1_500_000_000 + round * 10_000
    await withClient(processes.connection, (client) =>
      client.query('insert into things select $1 + n from generate_series(1, 5000) n', [first]),
    )
    const ofRound = () => watcher.ids.filter((id) => id > first)
    await expect.poll(() => ofRound().length, { ...patient, interval: 5 }).toBeGreaterThan(0)
    await processes.remove(leader, 'kill')
    await expect.poll(() => ofRound().length, patient).toBeGreaterThanOrEqual(5000)
    expect(
      compare(
        ofRound(),
        Array.from({ length: 5000 }, (_, n) => first + n + 1),
      ),
    ).toEqual(EQUAL)
  }
})

/** Beats without pause until it is stopped. Then it says how long each answer took. */
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
      return times.toSorted((a, b) => a - b)
    },
  }
}

test('heartbeats are answered within 50 ms while the database is stopped', async () => {
  const [one] = await processes.two()
  const pid = processes.postgres.pid() ?? 0
  const beating = await startBeating(one)
  // Whoever asks it for something waits, which is worse than a refusal.
  process.kill(pid, 'SIGSTOP')
  const backends = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number)
  for (const backend of backends) process.kill(backend, 'SIGSTOP')
  await wait(5000)
  const times = await beating.stop().finally(() => {
    for (const stopped of [...backends, pid]) process.kill(stopped, 'SIGCONT')
  })
  const [half, most] = [0.5, 0.95].map((part) => times[Math.floor(times.length * part)] ?? Number.POSITIVE_INFINITY)
  process.stdout.write(
    `${times.length} heartbeats without a database: ${half?.toFixed(1)} ms at half, ${most?.toFixed(1)} ms at 95%\n`,
  )
  expect(times.length).toBeGreaterThan(20)
  expect(most).toBeLessThan(50)
})

test('the database is killed, and comes back', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [one, two] = await processes.two()
    const topic = randomUUID()
    const watchers = [await visitors.watch(one), await visitors.watch(two)]
    const members = [await visitors.enter(one, topic, 'ann'), await visitors.enter(two, topic, 'bob')]
    const rows = startSteadyRows(processes, 3)
    await expect.poll(() => Math.min(...watchers.map(({ ids }) => ids.length)), patient).toBeGreaterThan(50)
    process.kill(processes.postgres.pid() ?? 0, 'SIGKILL')
    await wait(1000)
    const before = Math.min(...watchers.map(({ ids }) => ids.length))
    await expect.poll(() => Math.min(...watchers.map(({ ids }) => ids.length)), patient).toBeGreaterThan(before + 50)
    await expectAllHeard(rows, watchers)
    for (const { statuses } of watchers) expect(statuses).toEqual(['SUBSCRIBED'])
    for (const member of members) await expect.poll(() => member.who(), patient).toEqual(['ann', 'bob'])
  }
})

test('connections that listen or lead are cut off, again and again', async () => {
  const [one, two] = await processes.two()
  const topic = randomUUID()
  const watchers = [await visitors.watch(one), await visitors.watch(two)]
  const rows = startSteadyRows(processes, 3)
  for (let round = 0; round < 4 * ROUNDS; round++) {
    await ask(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'offmarket realtime%' and datname = $1",
      [processes.connection.database],
    )
    await wait(300)
  }
  const members = [await visitors.enter(one, topic, 'ann'), await visitors.enter(two, topic, 'bob')]
  for (const member of members) await expect.poll(() => member.who(), patient).toEqual(['ann', 'bob'])
  await expectAllHeard(rows, watchers)
})
