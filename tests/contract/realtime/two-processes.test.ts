// Two processes of the product on one database, behind one address. `tests/long/realtime/faults.test.ts` goes on longer.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVisitors, makeWatchedTable, type Visitors } from '../../support/product/realtime-visitors.ts'
import { type Processes, startProcesses } from '../../support/product/start-processes.ts'
import { startSteadyRows } from '../../support/product/steady-rows.ts'

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

/** Two that run, also when an earlier attempt has killed one. */
async function findTwo() {
  while (processes.products.length < 2) await processes.add()
  const [one, two] = processes.products
  if (!one || !two) throw new Error('there are not two processes')
  return { one, two }
}

test('a broadcast crosses from one process to the other, whatever its size', async () => {
  const { one, two } = await findTwo()
  const topic = `room 👋 ${randomUUID()}`
  const heard: number[] = []
  const to = visitors.connect().channel(topic)
  to.on('broadcast', { event: 'é' }, ({ payload }: { payload?: { text: string } }) =>
    heard.push(payload?.text.length ?? 0),
  )
  const from = visitors.connect().channel(topic, { config: { broadcast: { ack: true } } })
  await visitors.join(to, one)
  await visitors.join(from, two)
  const sizes = [1, 6000, 8000, 2_000_000, 2]
  for (const size of sizes)
    expect(await from.send({ type: 'broadcast', event: 'é', payload: { text: 'x'.repeat(size) } })).toBe('ok')
  await expect.poll(() => heard).toEqual(sizes)
})

test('a process that is killed loses no change for the others, doubles none, and its visitors are gone', async () => {
  const { one, two } = await findTwo()
  const topic = randomUUID()
  // Whoever is watched from first becomes the leader, which is then killed.
  const ofOne = await visitors.watch(one)
  const ofTwo = await visitors.watch(two)
  const gone = await visitors.enter(one, topic, 'gone')
  const here = await visitors.enter(two, topic, 'here')
  await expect.poll(() => here.who()).toEqual(['gone', 'here'])
  const rows = startSteadyRows(processes, 10)
  await expect.poll(() => Math.min(ofOne.ids.length, ofTwo.ids.length)).toBeGreaterThan(20)
  const killed = processes.remove(one, 'kill')
  gone.client.realtime.disconnect()
  await killed
  const before = ofTwo.ids.length
  await expect.poll(() => here.who(), { timeout: 30_000 }).toEqual(['here'])
  await expect.poll(() => ofTwo.ids.length, { timeout: 30_000 }).toBeGreaterThan(before + 20)
  const { ids, leads, storedLeads, refusedPages } = await rows.stop()
  await expect.poll(() => ofTwo.ids).toEqual(ids)
  // The visitor of the killed process is served by the other one, without having done anything.
  expect(ofTwo.statuses).toEqual(['SUBSCRIBED'])
  await expect.poll(() => ofOne.statuses, { timeout: 30_000 }).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED'])
  expect(leads).toBeGreaterThan(0)
  expect({ storedLeads, refusedPages }).toEqual({ storedLeads: leads, refusedPages: 0 })
})
