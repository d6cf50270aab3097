// Two processes of the product on one database, behind one address. `tests/long/realtime/faults.test.ts` tests more of
// this.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLivePage } from '../../support/browser/live-page.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import {
  createVisitors,
  makeWatchedTable,
  openPrivateTopics,
  type Visitors,
} from '../../support/product/realtime-visitors.ts'
import { type Processes, startProcesses } from '../../support/product/start-processes.ts'
import { startSteadyRows } from '../../support/product/steady-rows.ts'

let processes: Processes
let visitors: Visitors

beforeAll(async () => {
  processes = await startProcesses({ count: 2 })
  await makeWatchedTable(processes)
  await openPrivateTopics(processes, 'stored')
  visitors = createVisitors(processes)
})
afterAll(async () => {
  await closeContexts(await sharedChromium())
  await visitors[Symbol.asyncDispose]()
  await processes[Symbol.asyncDispose]()
})

test('a broadcast stored by a page at one process is heard once at the other, and replayed by both', async () => {
  const [one, two] = await processes.two()
  const topic = `stored 👋 ${randomUUID()}`
  const sizes = [1, 8000, 2_000_000, 2]
  const hear = async (product: typeof one, replay?: { since: number }) => {
    const heard: unknown[] = []
    const config = { private: true, broadcast: { ack: true, ...(replay && { replay }) } }
    const channel = visitors.connect().channel(topic, { config })
    channel.on('broadcast', { event: 'é' }, ({ payload, meta }: { payload?: { text: string }; meta?: object }) =>
      heard.push({ size: payload?.text.length, ...meta }),
    )
    await visitors.join(channel, product)
    return { heard, channel }
  }
  const node = await hear(two)
  processes.balanceOnly(one)
  const page = await openLivePage(await sharedChromium(), processes.url, processes.publishableKey)
  const sent = await page.evaluate(
    async ({ topic, sizes }) => {
      const config = { private: true, broadcast: { ack: true } }
      const channel = (await live.connect()).channel(topic, { config })
      const answers: string[] = [await live.join(channel)]
      for (const size of sizes) {
        const payload = { text: 'y'.repeat(size) }
        answers.push(await channel.send({ type: 'broadcast', event: 'é', payload, persist: { ttl: 600 } }))
      }
      return answers
    },
    { topic, sizes },
  )
  processes.balance()
  expect(sent).toEqual(['SUBSCRIBED', ...sizes.map(() => 'ok')])
  // If a stored one came a second time, it would do so before this.
  expect(await node.channel.httpSend('é', { text: '...' }, { persist: true })).toEqual({ success: true })
  const wanted = [...sizes, 3].map((size) => ({ size, id: expect.any(String) }))
  await expect.poll(() => node.heard).toEqual(wanted)
  for (const product of [one, two]) {
    const { heard } = await hear(product, { since: 0 })
    await expect.poll(() => heard).toEqual(node.heard.map((message) => Object.assign({ replayed: true }, message)))
  }
  await page.close()
})

test('when a process is killed, the others miss no change and get none twice, and its visitors are gone', async () => {
  const [one, two] = await processes.two()
  const topic = randomUUID()
  // The process with the first subscriber becomes the leader, which is then killed.
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
  // The visitor of the killed process is served by the other one, without doing anything.
  expect(ofTwo.statuses).toEqual(['SUBSCRIBED'])
  await expect.poll(() => ofOne.statuses, { timeout: 30_000 }).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED'])
  expect(leads).toBeGreaterThan(0)
  expect({ storedLeads, refusedPages }).toEqual({ storedLeads: leads, refusedPages: 0 })
})
