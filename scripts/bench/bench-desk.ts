// npm run bench:desk [-- --leads 100000,1000000]: complete HTTP requests to the lead desk, on two processes and one
// database with this many leads, and the sizes of its scripts.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import * as v from 'valibot'
import { inboxTabs } from '#domain/desk/inbox/inbox-query.ts'
import { withClient } from '#platform/database/connection.ts'
import { type Member, makeMember } from '../../tests/e2e/desk/open-desk.ts'
import { type Processes, startProcesses } from '../../tests/support/product/start-processes.ts'
import { ensureBuild } from '../build/ensure-build.ts'
import { createLeadSender } from './lead-sender.ts'
import { type Intake, measureIntake } from './measure-intake.ts'
import { seedDesk } from './seed-desk.ts'

const InboxPage = v.object({
  rows: v.array(v.object({ id: v.string(), reference: v.string() })),
  next: v.nullable(v.string()),
})
const Results = v.object({ results: v.array(v.object({ outcome: v.string() })) })

const { values } = parseArgs({ options: { leads: { type: 'string', default: '100000,1000000' } } })
const sizes = values.leads.split(',').map(Number)
if (!sizes.every((size) => size >= 1000)) {
  console.error('Usage: npm run bench:desk [-- --leads 100000,1000000]')
  process.exit(2)
}
const root = dirname(dirname(import.meta.dirname))
const RUNS = 200
const RACERS = 50
const RACES = 10
const ARRIVALS = 100
/** A page that receives hints reloads its list at most this often. */
const READ_MS = 1000

await ensureBuild(root)
await printScripts()
for (const size of sizes) await benchWith(size)

async function benchWith(leads: number): Promise<void> {
  const startedAt = performance.now()
  await using processes = await startProcesses({ count: 1 })
  await seed(processes, leads)
  const [one, two] = await processes.two()
  const members = [await makeMember(one, 'manager', 'Manager'), await makeMember(one, 'agent', 'Agent')]
  const [desk, other] = [createDesk(one.url, members[0]), createDesk(two.url, members[1])]
  console.log(`\n${leads} leads, ready after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  await giveDay(processes, members)
  const { rows, middle } = await desk.walk()
  const references = rows.map(({ reference }) => reference)
  const pick = <Item>(items: Item[], n: number) => items[n % items.length] as Item
  await measure('today, of a member', 50, () => desk.get('desk-today', { whose: 'mine' }))
  await measure('today, of the team', 50, () => desk.get('desk-today', { whose: 'team' }))
  await measure('next clocks and counts', 50, () => desk.get('desk-due', {}))
  await measure('inbox, 50 to answer', 50, () => desk.get('desk-inbox', { q: 'is:to-answer' }))
  await measure('page in the middle of all', 50, () => desk.get('desk-inbox', { q: inboxTabs.all, after: middle }))
  await measure('filter that finds nothing', 50, () => desk.get('desk-inbox', { q: 'kind:sell-fast status:qualified' }))
  await measure('search, part of a name', 100, (n) => desk.get('desk-inbox', { q: `keeper ${1000 + n}` }))
  await measure('search, a reference', 100, (n) => desk.get('desk-inbox', { q: pick(references, n) }))
  await measure('one lead with its history', 50, (n) => desk.get('desk-lead', { ref: pick(references, n) }))
  await measure('promise report, 90 days', 200, () => desk.get('desk-promise', {}))
  await measure('act: a note', 50, (n) => desk.act(pick(rows, n).id, { act: 'note', text: `Note ${n}.` }))
  await measureRace(processes, members)
  await measureArrivals(processes, other)
  await compareIntake(processes, [desk, other])
}

/** Compares how fast leads are stored with two desk pages reading the inbox and with none. */
async function compareIntake({ products, publishableKey }: Processes, desks: Desk[]): Promise<void> {
  const port = products[0]?.port ?? 0
  const alone = await measureIntake(port, publishableKey)
  let isOn = true
  const asking = desks.map(async (desk) => {
    for (; isOn; await wait(READ_MS)) await desk.get('desk-inbox', { q: 'is:to-answer' })
  })
  const now = await measureIntake(port, publishableKey)
  isOn = false
  await Promise.all(asking)
  const part = Math.round((100 * now.perSecond) / alone.perSecond)
  const show = ({ perSecond, p99Ms }: Intake) => `${Math.round(perSecond)} leads a second, p99 ${p99Ms.toFixed(0)} ms`
  console.log(`  intake: ${show(now)}; without readers ${show(alone)}: ${part} %   goal 90 %`)
}

/** A day's work for each member: waiting leads, tasks and snoozed leads. */
async function giveDay(processes: Processes, members: Member[]): Promise<void> {
  await withClient(processes.connection, async (client) => {
    for (const { id } of members) {
      await client.query(
        `with mine as (update inquiries set assignee_id = $1,
            reply_due_at = now() + interval '1 hour' * (row_number - 10)
          from (select id as lead, row_number() over (order by received_at desc) from inquiries
            where due_at is not null and assignee_id is null order by received_at desc limit 40) newest
          where id = lead returning id)
        insert into tasks (id, lead_id, title, due_at, assignee_id)
          select gen_random_uuid(), id, 'Call them back', now() + interval '1 hour' * (random() * 48), $1 from mine`,
        [id],
      )
      await client.query(
        `update inquiries set snoozed_until = now() + interval '1 day' * (1 + random() * 5)
        where id in (select id from inquiries where assignee_id is not null and status = 'contacted'
          order by received_at desc limit 200)`,
      )
    }
    await client.query('analyze inquiries')
  })
}

/** Stops the process that created the tables, because it would add the leads to the index one by one. */
async function seed(processes: Processes, leads: number): Promise<void> {
  for (const product of [...processes.products]) await processes.remove(product, 'stop')
  await withClient(processes.connection, (client) => seedDesk(client, leads))
  // Flush earlier writes to disk now, not while we measure.
  await withClient(processes.superuser, (client) => client.query('checkpoint'))
}

type Desk = ReturnType<typeof createDesk>

function createDesk(url: string, member: Member | undefined) {
  const session = v.parse(v.object({ access_token: v.string() }), member?.session)
  const headers = { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' }
  async function send(path: string, init: RequestInit = {}): Promise<unknown> {
    const answer = await fetch(`${url}/functions/v1/${path}`, { ...init, headers })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }
  const get = (name: string, query: Record<string, string>) => send(`${name}?${new URLSearchParams(query)}`)
  return {
    get,
    act: (lead: string, what: unknown) =>
      send('desk-act', {
        method: 'POST',
        body: JSON.stringify({ acts: [{ id: randomUUID(), on: [{ lead }], do: what }] }),
      }),
    /** Rows of a later page, and the cursor before it. */
    async walk() {
      let middle = ''
      let { rows, next } = v.parse(InboxPage, await get('desk-inbox', { q: inboxTabs.all }))
      for (let page = 0; page < 20 && next; page++) {
        const later = v.parse(InboxPage, await get('desk-inbox', { q: inboxTabs.all, after: next }))
        // The last page may be empty.
        if (later.rows.length === 0) break
        middle = next
        ;({ rows, next } = later)
      }
      return { rows, middle }
    },
  }
}

async function measure(name: string, goalMs: number, run: (n: number) => Promise<unknown>): Promise<void> {
  const waits: number[] = []
  for (let n = 0; n < RUNS; n++) {
    const startedAt = performance.now()
    await run(n)
    waits.push(performance.now() - startedAt)
  }
  print(name, waits, `p99 ${goalMs} ms`)
}

function print(name: string, waits: number[], goal: string): void {
  const sorted = waits.toSorted((a, b) => a - b)
  const at = (part: number) => `${(sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1)} ms`
  console.log(`  ${name.padEnd(34)} p50 ${at(0.5).padStart(10)}   p99 ${at(0.99).padStart(10)}   goal ${goal}`)
}

/** Two members race with fifty requests for one lead at a time, on both processes. */
async function measureRace(processes: Processes, members: Member[]): Promise<void> {
  const desks = processes.products.flatMap(({ url }) => members.map((member) => createDesk(url, member)))
  const first = desks[0]
  if (!first) throw new Error('the desk is not running')
  const { rows } = v.parse(InboxPage, await first.get('desk-inbox', { q: 'is:unclaimed is:to-answer' }))
  let winners = 0
  let told = 0
  for (const { id } of rows.slice(0, RACES)) {
    const claims = Array.from({ length: RACERS }, (_, n) =>
      (desks[n % desks.length] ?? first).act(id, { act: 'claim' }),
    )
    const results = (await Promise.all(claims)).flatMap((answer) => v.parse(Results, answer).results)
    winners += results.filter(({ outcome }) => outcome === 'done').length
    told += results.filter(({ outcome }) => outcome !== 'done').length
  }
  console.log(`  claim races of ${RACERS}: ${RACES} leads, ${winners} winners, ${told} told who was first`)
}

/** From the answer to a form in one process until the lead is in the inbox of the other process. */
async function measureArrivals({ products, publishableKey }: Processes, desk: Desk) {
  const sender = createLeadSender({ port: products[0]?.port ?? 0, publishableKey, connections: 1 })
  const waits: number[] = []
  const newest = async () => v.parse(InboxPage, await desk.get('desk-inbox', { q: inboxTabs.all })).rows[0]?.id
  for (let n = 0; n < ARRIVALS; n++) {
    const before = await newest()
    if ((await sender.send()) !== 200) throw new Error('a lead was refused')
    const sentAt = performance.now()
    while ((await newest()) === before);
    waits.push(performance.now() - sentAt)
  }
  sender.close()
  print('arrival in the other inbox', waits, 'p50 150 ms, p99 1 s')
}

/** What the browser loads for each screen: its chunk and everything that it imports. */
async function printScripts(): Promise<void> {
  const folder = join(root, 'dist', 'desk')
  const html = await readFile(join(folder, 'desk.html'), 'utf8')
  const entry = /src="\/(assets\/[^"]+)"/.exec(html)?.[1] ?? ''
  const files = new Set<string>()
  async function visit(file: string): Promise<void> {
    if (files.has(file)) return
    files.add(file)
    const code = await readFile(join(folder, file), 'utf8')
    for (const [, name] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) await visit(`assets/${name}`)
  }
  await visit(entry)
  let bytes = 0
  for (const file of files) bytes += brotliCompressSync(await readFile(join(folder, file))).length
  console.log(`script of the inbox: ${(bytes / 1000).toFixed(1)} KB brotli in ${files.size} files; the goal is 150 KB`)
}
