// Processes, the database and the mail servers fail while members work and leads arrive.
import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { withClient } from '#platform/database/connection.ts'
import { defaultTiming } from '#platform/jobs/queue-options.ts'
import { newName, pathFor } from '../../e2e/desk/moments.ts'
import { type Member, makeMember, openDesk } from '../../e2e/desk/open-desk.ts'
import { composeRaw } from '../../integration/desk/start-inbound.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { quickSettings } from '../../support/product/shared-product.ts'
import { type Processes, startProcesses } from '../../support/product/start-processes.ts'
import { startImapServer } from '../../support/servers/imap-server.ts'
import { type SmtpSink, startSmtpSink } from '../../support/servers/smtp-sink.ts'
import { compareWithBooks, countReplies } from './desk-books.ts'
import { composeReply, createDeskClients, type DeskClients, startDeskLoad } from './desk-load.ts'

const ROUNDS = 3
const patient = { timeout: 120_000, interval: 200 }

let browser: Browser
let processes: Processes
let smtp: SmtpSink
let imap: Awaited<ReturnType<typeof startImapServer>>
let members: [Member, Member, Member]
let clients: DeskClients

beforeAll(async () => {
  ;[browser, smtp, imap] = await Promise.all([sharedChromium(), startSmtpSink(), startImapServer()])
  const env = {
    ...quickSettings,
    SMTP_URL: smtp.url,
    DESK_IMAP_URL: imap.url,
    DESK_REPLY_ADDRESS: 'desk@site.example',
  }
  processes = await startProcesses({ count: 2, env })
  const product = findProcess(0)
  members = [
    await makeMember(product, 'manager', 'Member One'),
    await makeMember(product, 'agent', 'Member Two'),
    await makeMember(product, 'agent', 'Member Three'),
  ]
  clients = createDeskClients(processes)
})
afterAll(async () => {
  await closeContexts(browser)
  await processes?.[Symbol.asyncDispose]()
  await smtp?.[Symbol.asyncDispose]()
  await imap?.[Symbol.asyncDispose]()
})

function findProcess(at: number) {
  const product = processes.products[at]
  if (!product) throw new Error('there are not two processes')
  return product
}

function ask<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
  return withClient(processes.connection, async (client) => (await client.query(statement, values)).rows)
}

const noFaults = {
  lostLeads: 0,
  doubledLeads: 0,
  unknownLeads: 0,
  lostActs: 0,
  doubledActs: 0,
  unknownActs: 0,
  doubledNotes: 0,
  doubledAnswers: 0,
  unlikeTheirEvents: 0,
}

async function expectBooksInOrder(): Promise<void> {
  expect(clients.faults).toEqual([])
  expect(await compareWithBooks(processes.connection, clients)).toEqual(noFaults)
}

test('no lead or act is lost or doubled while processes and database are killed again and again', async () => {
  const word = newName()
  // The address of all processes, not of one.
  const everywhere = { ...findProcess(0), url: processes.url }
  await using desk = await openDesk(browser, everywhere, members[0], { path: pathFor(word) })
  await desk.page.locator('.empty').waitFor()
  await desk.page.evaluate(() => void Object.assign(window, { wasNeverReloaded: true }))
  const load = startDeskLoad(clients, members)
  onTestFinished(() => load.stop())
  let arrived = 0
  const expectArrival = async () => {
    await clients.sendLead(word)
    arrived++
    await expect.poll(() => desk.row(word).count(), patient).toBe(arrived)
  }
  let kills = 0
  for (let round = 0; round < ROUNDS; round++) {
    // The first in the list is always the older one, so that they are killed in turn.
    for (let turn = 0; turn < 2; turn++) {
      await load.goesOn()
      await processes.remove(findProcess(0), 'kill')
      kills++
      await load.goesOn()
      await expectArrival()
      await processes.add()
    }
    await load.goesOn()
    process.kill(processes.postgres.pid() ?? 0, 'SIGKILL')
    kills += 2
    await load.goesOn()
    await expectArrival()
  }

  // An act during a database outage waits on the device.
  const first = desk.row(word).first()
  await load.goesOn()
  process.kill(processes.postgres.pid() ?? 0, 'SIGKILL')
  kills += 2
  await first.getByRole('button', { name: 'Claim' }).click()
  await first.getByText('you', { exact: true }).waitFor()
  await desk.page.keyboard.press('Escape')
  await load.goesOn()
  await expectArrival()
  await expect.poll(() => desk.page.getByText('waiting to be sent').count(), patient).toBe(0)
  await desk.page.getByText('Live', { exact: true }).waitFor({ timeout: patient.timeout })
  expect(await desk.page.evaluate(() => 'wasNeverReloaded' in window)).toBe(true)
  await load.stop()
  const claims = await ask<{ id: string; lead: string; event: string }>(
    `select e.act_id as id, e.lead_id as lead, e.id as event from lead_events e join inquiries i on i.id = e.lead_id
      where i.full_name = $1 and e.kind = 'claim'`,
    [word],
  )
  expect(claims.length).toBe(1)
  for (const { event, ...claim } of claims) {
    const result = { ...claim, outcome: 'done' as const, version: 2, event }
    clients.acts.push({ ...claim, member: members[0].id, act: 'claim', result })
  }

  expect(clients.repeats()).toBeGreaterThan(0)
  const wanted = clients.acts.filter(({ act, result }) => act === 'reply' && result.outcome === 'done').length
  const replies = () => countReplies(processes.connection, clients, smtp)
  const everySent = { wanted, stored: wanted, accepted: wanted, neverMailed: 0, cancelled: 0, mailedThoughCancelled: 0 }
  await expect.poll(replies, patient).toMatchObject(everySent)
  await expectBooksInOrder()
  // A process sends one reply at a time. A reply that the server accepted while its sender died is sent again, under the
  // same Message-ID (decision 24).
  expect((await replies()).extraCopies).toBeLessThanOrEqual(kills)
})

const OUTAGE_SECONDS = 70 * 60
const waitingJobs = `from pgboss.job where name like 'send-%' and name not like '%-dead' and state < 'completed'`

/** Waits until no mail is being sent and none is due, so that each has had its attempt. */
async function settleJobs(): Promise<void> {
  const busy = async () => (await ask(`select ${waitingJobs} and (state = 'active' or start_after <= now())`)).length
  await expect.poll(busy, patient).toBe(0)
}

/** Makes the next attempt of every waiting mail due now. Returns how long each would have waited. */
function skipWaits(): Promise<{ id: string; seconds: number }[]> {
  return ask(
    `with waiting as (
        select name, id, greatest(0, extract(epoch from start_after - now()))::float8 as seconds ${waitingJobs})
      update pgboss.job j set start_after = now() from waiting w where j.name = w.name and j.id = w.id
      returning w.name || ' ' || w.id as id, w.seconds`,
  )
}

function reply(at: number, lead: string) {
  const member = members[at % members.length]
  if (!member) throw new Error('nobody is there')
  return clients.sendAct(member, lead, composeReply(randomUUID()))
}

// An hour and ten minutes as the queue counts them: the wait before each attempt is added up and skipped, but each attempt
// is real. The mailbox is read twice a minute in any case, so a few reads represent all of them.
test('both mail servers are away for seventy minutes of tries: every mail goes out and comes in once', async () => {
  const leads = await Promise.all(Array.from({ length: 6 }, () => clients.sendLead()))
  await Promise.all(leads.map(({ id }, at) => reply(at, id)))
  await skipWaits()
  await settleJobs()
  const answers = smtp.received.filter(({ mail }) => mail.messageId?.includes('.desk-reply@'))
  const addresses = new Map(answers.map(({ mail, to }) => [to[0] ?? '', mail.replyTo?.[0]?.address ?? '']))

  await smtp.setMode('refuse-connection')
  await imap.stop()
  const before = smtp.received.length
  const replies = await Promise.all(leads.map(({ id }, at) => reply(at, id)))
  const arrived = await Promise.all(Array.from({ length: 4 }, () => clients.sendLead()))
  const texts = leads.map(({ key }) => `back from ${key}`)
  const mails = leads.map(({ key }, at) => {
    const from = `${key}@buyers.example`
    return composeRaw({ From: from, To: addresses.get(from) ?? '' }, texts[at] ?? '')
  })
  const [first = ''] = mails
  const stray = randomUUID()
  // One arrives by two routes, and one belongs to no lead.
  mails.push(first, composeRaw({ From: 'who@elsewhere.example', To: 'desk@site.example' }, stray))
  for (const mail of mails) imap.deliver(mail)
  await processes.remove(findProcess(0), 'kill')
  // It may have been the reader of the mailbox, whose place another process takes after 90 seconds.
  await ask('update desk_mailboxes set reader_until = now()')
  await processes.add()

  const waited = new Map<string, number>()
  let tries = 0
  for (; tries === 0 || Math.min(...waited.values()) < OUTAGE_SECONDS; tries++) {
    await settleJobs()
    for (const { id, seconds } of await skipWaits()) {
      expect(seconds).toBeLessThanOrEqual(defaultTiming.retryDelayMaxSeconds)
      if (tries === 0 || waited.has(id)) waited.set(id, (waited.get(id) ?? 0) + seconds)
    }
  }
  await settleJobs()
  expect(waited.size).toBeGreaterThanOrEqual(replies.length + 2 * arrived.length)
  expect(tries).toBeGreaterThan(14)
  expect(smtp.received.length).toBe(before)
  const messages = await ask<{ lead: string; id: string }>(
    `select lead_id as lead, id from messages where lead_id = any ($1) and state = 'held'`,
    [leads.map(({ id }) => id)],
  )
  expect(messages.length).toBe(replies.length)
  // Between two attempts a reply can be cancelled.
  const taken = messages.find(({ lead }) => lead === leads[0]?.id)
  if (!taken) throw new Error('there is no reply')
  const undone = await clients.sendAct(members[0], taken.lead, { act: 'cancel-send', message: taken.id })
  expect(undone.outcome).toBe('done')
  const failing = () => ask('select from desk_mailboxes where failing_since is not null')
  await expect.poll(async () => (await failing()).length, patient).toBe(1)
  const earlier = `- ${OUTAGE_SECONDS} * interval '1 second'`
  await ask(`update desk_mailboxes set read_at = read_at ${earlier}, failing_since = failing_since ${earlier}`)

  await smtp.setMode('ok')
  await imap.start()
  await skipWaits()
  const incoming = async () => {
    const ofLeads = `select body from messages where direction = 'in' and lead_id = any ($1) order by body`
    const [attached, unmatched] = [
      await ask<{ body: string }>(ofLeads, [leads.map(({ id }) => id)]),
      await ask<{ body: string }>('select body from tray_mails'),
    ]
    return { attached: attached.map(({ body }) => body), unmatched: unmatched.map(({ body }) => body) }
  }
  await expect.poll(incoming, patient).toEqual({ attached: texts.toSorted(), unmatched: [stray] })
  // The assignee is alerted that somebody wrote back.
  await settleJobs()
  const sent = smtp.received.slice(before).map(({ mail }) => mail.messageId?.replace(/@.*/, '') ?? '')
  const wanted = [
    ...messages.filter((message) => message !== taken).map(({ id }) => `<${id}.desk-reply`),
    ...arrived.flatMap(({ id }) => [`<${id}.lead-for-team`, `<${id}.lead-for-visitor`]),
  ]
  expect(wanted.filter((id) => !sent.includes(id))).toEqual([])
  expect(sent.length).toBe(new Set(sent).size)
  expect(sent.filter((id) => id.endsWith('.desk-notice')).length).toBe(leads.length)
  expect(await countReplies(processes.connection, clients, smtp)).toMatchObject({
    neverMailed: 0,
    cancelled: 1,
    mailedThoughCancelled: 0,
  })
  expect(await ask(`select name from pgboss.job where name like '%-dead'`)).toEqual([])
  expect(await failing()).toEqual([])
  await expectBooksInOrder()
})
