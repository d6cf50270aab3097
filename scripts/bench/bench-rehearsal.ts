// npm run bench:rehearsal [-- --minutes 30 --leads 1000000 --accounts 50000 --processes 4 --rate 500 --desks 20
//   --sockets 1000 --restart-every 60]: a day in the life of a large team, made shorter. Several processes on one
// PostgreSQL take this many leads a minute beside pages, sign-ins, desks and sockets, and are restarted one by one, each
// after so many seconds. Counts what was lost or done twice, and exits with 1 if anything was. Filling the database comes
// first and isn't part of the minutes.
import { cpus, loadavg, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { withClient } from '#platform/database/connection.ts'
import { type Member, makeMember } from '../../tests/e2e/desk/open-desk.ts'
import { type Processes, startProcesses } from '../../tests/support/product/start-processes.ts'
import { ensureBuild } from '../build/ensure-build.ts'
import { residentMegabytes } from './bench-servers.ts'
import { startMailCounter } from './rehearsal/count-mails.ts'
import { awaitMails, countActs, countConnections, countLeads } from './rehearsal/count-results.ts'
import { workAtDesks } from './rehearsal/desk-load.ts'
import { makeFirstAccount, seedAccounts } from './rehearsal/seed-accounts.ts'
import { listenOnSockets } from './rehearsal/socket-load.ts'
import { readPages, type Site, sendLeads, signInVisitors } from './rehearsal/visitor-load.ts'
import { describeWaits, makeWaits } from './rehearsal/waits.ts'
import { seedDesk } from './seed-desk.ts'

const PAGES_PER_SECOND = 20
const SIGN_INS_PER_SECOND = 1
const many = '100000'

const {
  minutes,
  leads,
  accounts,
  processes: count,
  rate,
  desks,
  sockets,
  'restart-every': restartEvery,
} = readOptions()
await ensureBuild(dirname(dirname(import.meta.dirname)))
const memory = (totalmem() / 2 ** 30).toFixed(0)
console.log(`${cpus().length} processors, ${memory} GB, load ${loadavg()[0]?.toFixed(2)} before the start`)
await using mails = await startMailCounter()
await using processes = await startProcesses({
  count: 1,
  maxConnections: 50 * count,
  env: {
    SMTP_URL: mails.url,
    MAX_CONNECTIONS: many,
    MAX_CONNECTIONS_PER_ADDRESS: many,
    REALTIME_MAX_SOCKETS: many,
    REALTIME_MAX_SOCKETS_PER_ADDRESS: many,
  },
})
await fill(processes)
const members = await inviteMembers(processes)
await rehearse(processes, members)

async function fill({ products, connection, superuser, remove, add }: Processes): Promise<void> {
  const startedAt = performance.now()
  const [first] = products
  if (!first) throw new Error('no process runs')
  await makeFirstAccount(first)
  // Leads are inserted without indexes, so nothing else may use the tables.
  await remove(first, 'stop')
  await withClient(connection, (client) => seedDesk(client, leads))
  await withClient(connection, (client) => seedAccounts(client, accounts))
  await withClient(superuser, (client) => client.query('checkpoint'))
  for (let number = 0; number < count; number++) await add()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(`${leads} leads, ${accounts} accounts and ${count} processes, ready after ${seconds} s`)
}

async function inviteMembers({ products }: Processes): Promise<Member[]> {
  const all: Member[] = []
  for (let number = 1; number <= desks; number++) {
    const product = products[number % products.length]
    if (product) all.push(await makeMember(product, number === 1 ? 'manager' : 'agent', `Member ${number}`))
  }
  return all
}

async function rehearse(site: Processes, team: Member[]): Promise<void> {
  const since = new Date()
  const endsAt = performance.now() + minutes * 60_000
  const isRunning = () => performance.now() < endsAt
  const visited: Site = { url: site.url, publishableKey: site.publishableKey, isRunning }
  const before = readProcessorTime()
  const [sent, pages, signIns, desk, live, restarts, connections] = await Promise.all([
    sendLeads(visited, rate),
    readPages(visited, PAGES_PER_SECOND),
    signInVisitors(visited, accounts, SIGN_INS_PER_SECOND),
    workAtDesks(visited, team),
    listenOnSockets(visited, sockets),
    restartInTurn(site, isRunning),
    withClient(site.connection, (client) => countConnections(client, isRunning)),
  ])
  const after = readProcessorTime()
  console.log(`\nminutes: ${minutes}, restarts: ${restarts.ms.length}, each process in turn`)
  console.log(describeWaits('leads', sent.waits))
  console.log(describeWaits('pages', pages))
  console.log(describeWaits('sign-ins', signIns))
  console.log(describeWaits('desk: lists and leads', desk.reads))
  console.log(describeWaits('desk: notes', desk.acts))
  console.log(describeWaits('sockets: broadcasts', live.broadcasts))
  console.log(describeWaits('sockets: back again', live.rejoins))
  console.log(describeWaits('a process stops and starts', restarts))
  console.log(
    `processors busy ${Math.round((100 * (after.busy - before.busy)) / (after.all - before.all))} %, this program included`,
  )
  console.log(`database connections ${connections} at most`)
  console.log(`memory of the processes ${site.products.map(({ pid }) => residentMegabytes(pid)).join(', ')} MB`)
  const stored = await withClient(site.connection, (client) => countLeads(client, sent.acknowledged, since))
  const acts = await withClient(site.connection, (client) => countActs(client, desk.done))
  const mailed = await awaitMails(mails.counts, [...sent.acknowledged.values()])
  console.log(`leads  ${stored.acknowledged} acknowledged, ${stored.lost} lost, ${stored.doubled} stored twice`)
  console.log(`notes  ${acts.done} done, ${acts.lost} lost, ${acts.doubled} done twice`)
  console.log(
    `mails  ${mailed.expected} expected, ${mailed.lost} lost, ${mailed.doubled} sent twice, the last ${mailed.seconds.toFixed(0)} s after the end`,
  )
  console.log(`broadcasts  ${live.sent} sent, ${live.heard} heard, ${live.lost} lost on a socket that stayed open`)
  const wrong = [stored, acts, mailed].reduce((sum, { lost, doubled }) => sum + lost + doubled, live.lost)
  const refused = [sent.waits, pages, signIns, desk.reads, desk.acts].reduce(
    (sum, waits) => sum + waits.refused.length,
    0,
  )
  console.log(wrong + refused === 0 ? 'Nothing was lost, done twice or refused.' : 'NOT everything went well.')
  if (wrong + refused > 0) process.exitCode = 1
}

/** As an operator does it behind a load balancer: no new connections, stop, start, and then the next. */
async function restartInTurn({ products, remove, add }: Processes, isRunning: () => boolean) {
  const waits = makeWaits()
  for (let dueAt = performance.now() + restartEvery * 1000; isRunning(); await wait(100)) {
    const [oldest] = products
    if (!oldest || performance.now() < dueAt) continue
    const startedAt = performance.now()
    await remove(oldest, 'stop')
    await add()
    waits.ms.push(performance.now() - startedAt)
    dueAt = startedAt + restartEvery * 1000
  }
  return waits
}

function readProcessorTime(): { busy: number; all: number } {
  const times = cpus().map(({ times: { user, nice, sys, idle, irq } }) => ({ busy: user + nice + sys + irq, idle }))
  const busy = times.reduce((sum, each) => sum + each.busy, 0)
  return { busy, all: times.reduce((sum, each) => sum + each.idle, busy) }
}

function readOptions() {
  const defaults = {
    minutes: 30,
    leads: 1_000_000,
    accounts: 50_000,
    processes: 4,
    rate: 500,
    desks: 20,
    sockets: 1000,
    'restart-every': 60,
  }
  const names = Object.keys(defaults)
  const { values } = parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) })
  const given = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)]))
  const options = { ...defaults, ...given }
  // Access tokens of the desks are valid for an hour.
  if (Object.values(options).every((value) => value > 0) && options.minutes <= 50 && options.leads >= 1000)
    return options
  console.error(`Usage: npm run bench:rehearsal [-- ${names.map((name) => `--${name} N`).join(' ')}]`)
  process.exit(2)
}
