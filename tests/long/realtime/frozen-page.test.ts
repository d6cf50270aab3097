// Frozen pages, like those of a phone in a pocket, on two processes with narrow limits that allow only private channels,
// with clients of both versions.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#platform/database/connection.ts'
import { launchChromium, lightweight } from '../../support/browser/chromium.ts'
import { openLivePage, readHeard } from '../../support/browser/live-page.ts'
import { measureProcess } from '../../support/product/process-size.ts'
import { type Processes, startProcesses } from '../../support/product/start-processes.ts'

/** Thirty megabytes are sent. */
const MAX_GROWTH_MB = 40
const patient = { timeout: 60_000, interval: 100 }
let browser: Browser
let processes: Processes

beforeAll(async () => {
  const narrow = {
    REALTIME_PRIVATE_ONLY: 'on',
    REALTIME_MAX_CHANNELS: '2',
    REALTIME_JOINS_PER_SECOND: '1',
    REALTIME_MAX_PAYLOAD_KB: '200',
    AUTH_AUTOCONFIRM: 'on',
    AUTH_TOKEN_LIFE_S: '30',
  }
  // A separate browser, because all of its pages are stopped.
  browser = await launchChromium(lightweight)
  processes = await startProcesses({ count: 2, env: narrow })
  await withClient(processes.connection, (database) =>
    database.query('create policy "signed in" on realtime.messages to authenticated using (true) with check (true)'),
  )
})
afterAll(async () => {
  await browser.close()
  await processes[Symbol.asyncDispose]()
})

async function signUp() {
  const client = createClient(processes.url, processes.publishableKey, { auth: { persistSession: false } })
  const { error } = await client.auth.signUp({ email: `${randomUUID()}@buyers.example`, password: randomUUID() })
  if (error) throw error
  await client.realtime.setAuth()
  return client
}

/** A client in Node, which sends messages and reads presence. */
async function enter(topic: string) {
  const client = await signUp()
  const channel = client.channel(topic, {
    config: { private: true, broadcast: { ack: true }, presence: { key: 'node' } },
  })
  channel.on('presence', { event: 'sync' }, () => {})
  const statuses: string[] = []
  channel.subscribe((status) => statuses.push(status))
  await expect.poll(() => statuses).toEqual(['SUBSCRIBED'])
  const who = () =>
    Object.entries(channel.presenceState())
      .flatMap(([key, metas]) => metas.map(() => key))
      .toSorted()
  return { client, channel, statuses, who }
}

/** Runs in the page. */
async function enterInPage({ topic, vsn, email }: Record<'topic' | 'vsn' | 'email', string>): Promise<void> {
  const client = await live.connect({ refreshes: true, vsn })
  await client.auth.signUp({ email, password: crypto.randomUUID() })
  await client.realtime.setAuth()
  const channel = client.channel(topic, { config: { private: true, presence: { key: vsn } } })
  channel.on('broadcast', { event: 'n' }, ({ payload }: { payload?: { n: number } }) => live.note(vsn, payload?.n))
  channel.on('presence', { event: 'sync' }, () => {})
  await new Promise((resolve) => {
    channel.subscribe((status, error) => {
      live.note(`${vsn}: statuses`, error ? `${status}: ${error.message}` : status)
      if (status === 'SUBSCRIBED') resolve(channel.track({}))
    })
  })
}

async function openPage(topic: string): Promise<Page> {
  const page = await openLivePage(browser, processes.url, processes.publishableKey)
  for (const vsn of versions) await page.evaluate(enterInPage, { topic, vsn, email: `${randomUUID()}@buyers.example` })
  return page
}

/** Freezes the pages, while the rest of the browser still answers for them. */
async function signalPages(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  for (const { type, id } of processInfo) if (type === 'renderer') process.kill(id, signal)
}

const versions = ['1.0.0', '2.0.0']

/** What the clients of both versions in the page have received. */
async function statusesIn(page: Page): Promise<unknown[]> {
  const heard = await readHeard(page)
  return versions.map((vsn) => heard[`${vsn}: statuses`])
}

const returned = (error: string) => versions.map(() => ['SUBSCRIBED', `CHANNEL_ERROR: ${error}`, 'SUBSCRIBED'])

async function lastIn(page: Page): Promise<unknown[]> {
  const heard = await readHeard(page)
  return versions.map((vsn) => heard[vsn]?.at(-1))
}

test('a page that is frozen until long after its tokens expire reconnects', async () => {
  const topic = randomUUID()
  const [node, page] = [await enter(topic), await openPage(topic)]
  await node.channel.track({})
  const everybody = ['1.0.0', '2.0.0', 'node']
  await expect.poll(() => node.who(), patient).toEqual(everybody)
  await signalPages('SIGSTOP')
  await wait(80_000)
  await signalPages('SIGCONT')
  await expect.poll(() => statusesIn(page), patient).toEqual(returned('channel error: transport failure'))
  expect(await node.channel.send({ type: 'broadcast', event: 'n', payload: { n: 1 } })).toBe('ok')
  await expect.poll(() => lastIn(page), patient).toEqual([1, 1])
  await expect.poll(() => node.who(), patient).toEqual(everybody)
  expect(node.statuses).toEqual(['SUBSCRIBED'])
  await node.client.removeAllChannels()
  await page.close()
})

test('a page that is frozen during many messages is disconnected, affects nobody else, and reconnects', async () => {
  const topic = randomUUID()
  const [node, other, page] = [await enter(topic), await enter(topic), await openPage(topic)]
  const heard: number[] = []
  other.channel.on('broadcast', { event: 'n' }, ({ payload }: { payload?: { n: number } }) =>
    heard.push(payload?.n ?? -1),
  )
  await signalPages('SIGSTOP')
  const sizes = () => Promise.all(processes.products.map(async ({ pid }) => (await measureProcess(pid)).megabytes))
  const before = await sizes()
  const words = 'x'.repeat(100_000)
  let [sent, refused] = [0, 0]
  for (const until = Date.now() + 30_000; Date.now() < until; await wait(50)) {
    if ((await node.channel.send({ type: 'broadcast', event: 'n', payload: { n: sent, words } })) === 'ok') sent++
    else refused++
  }
  await expect.poll(() => heard.length, patient).toBe(sent)
  const after = await sizes()
  process.stdout.write(`${sent} sent, ${refused} refused, ${before} MB before and ${after} after\n`)
  for (const [at, megabytes] of after.entries()) expect(megabytes).toBeLessThan((before[at] ?? 0) + MAX_GROWTH_MB)
  await signalPages('SIGCONT')
  await expect.poll(() => statusesIn(page), patient).toEqual(returned('socket closed: 1006'))
  await expect
    .poll(async () => {
      // The sender may have to wait for its limit.
      await node.channel.send({ type: 'broadcast', event: 'n', payload: { n: sent } })
      return lastIn(page)
    }, patient)
    .toEqual([sent, sent])
  const all = await readHeard(page)
  for (const vsn of versions) {
    const numbers = (all[vsn] as number[]).filter((number) => number < sent)
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
  }
  expect([node.statuses, other.statuses]).toEqual([['SUBSCRIBED'], ['SUBSCRIBED']])
})
