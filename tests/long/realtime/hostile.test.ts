import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { withClient } from '#platform/database/connection.ts'
import { createPageVisitors } from '../../support/browser/page-visitors.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { measureProcess } from '../../support/product/process-size.ts'
import { createVisitors, makeWatchedTable } from '../../support/product/realtime-visitors.ts'
import { sendLead, startProcesses } from '../../support/product/start-processes.ts'

const MINUTES = Number(process.env.HOSTILE_MINUTES ?? 5)
const MAX_RSS_MB = 600
const program = join(import.meta.dirname, '..', '..', 'support', 'servers', 'odd-frames-process.ts')

afterAll(async () => closeContexts(await sharedChromium()))

test('hostile clients send odd frames for minutes, and nobody else notices, in Node or in a page', async () => {
  const seed = Number(process.env.FUZZ_SEED ?? 1)
  await using processes = await startProcesses({ count: 1 })
  await makeWatchedTable(processes)
  const [product] = processes.products
  if (!product) throw new Error('there is no process')
  await using visitors = createVisitors(processes)
  const topic = randomUUID()
  const heard: number[] = []
  const statuses: string[] = []
  const to = visitors.connect().channel(topic)
  to.on('broadcast', { event: 'n' }, ({ payload }: { payload?: { n: number } }) => heard.push(payload?.n ?? -1))
  const from = visitors.connect().channel(topic, { config: { broadcast: { ack: true } } })
  await visitors.join(to, product, statuses)
  await visitors.join(from, product, statuses)
  const pages = await createPageVisitors(processes, await sharedChromium())
  const page = await pages.follow(topic, 'page')
  const until = Date.now() + MINUTES * 60_000
  const isOver = () => Date.now() > until
  const base = `ws://127.0.0.1:${product.port}/realtime/v1/websocket?apikey=${processes.publishableKey}&vsn=`
  const hostile = fork(program, [base, String(seed), '8', String(MINUTES * 60_000)], { execArgv: [] })
  const attacked = once(hostile, 'message')
  const exited = once(hostile, 'exit')
  let sent = 0
  let maxRss = 0
  let refused = 0
  const sentLeads: string[] = []
  /** A browser sends a lead again, with its key, if it is told that the machine is too busy. */
  const sendLeadAsBrowser = async () => {
    const key = randomUUID()
    const send = () => sendLead(processes.url, processes.publishableKey, key)
    for (let status = await send(); status !== 200; status = await send()) {
      // No other status is acceptable, and neither is a missing answer.
      expect([0, 503], product.output()).toContain(status)
      expect(++refused, product.output()).toBeLessThan(MINUTES * 20)
      await wait(500)
    }
    sentLeads.push(key)
  }
  const visiting = (async () => {
    for (; !isOver(); await wait(500)) await sendLeadAsBrowser()
  })()
  while (!isOver()) {
    expect(await from.send({ type: 'broadcast', event: 'n', payload: { n: sent++ } })).toBe('ok')
    maxRss = Math.max(maxRss, (await measureProcess(product.pid)).megabytes)
    await wait(50)
  }
  await visiting
  const [frames] = (await attacked) as [number]
  await exited
  expect(frames).toBeGreaterThan(sent)
  const everything = Array.from({ length: sent }, (_, n) => n)
  for (const numbers of [heard, page.messages]) {
    await expect.poll(() => numbers.length).toBe(sent)
    expect(numbers).toEqual(everything)
  }
  expect([statuses, page.statuses]).toEqual([['SUBSCRIBED', 'SUBSCRIBED'], ['SUBSCRIBED']])
  expect(maxRss).toBeLessThan(MAX_RSS_MB)
  // Every accepted lead exists exactly once.
  const stored = await withClient(processes.connection, (client) =>
    client.query('select from inquiries where email = any ($1)', [sentLeads.map((key) => `${key}@buyers.example`)]),
  )
  expect(stored.rowCount).toBe(sentLeads.length)
  process.stdout.write(`${frames} odd frames, ${sentLeads.length} leads, of which ${refused} had to be sent again\n`)
  if (refused > 0) process.stdout.write(product.output())
  expect(product.output()).not.toMatch(/"level":"(error|fatal)"/)
})
