// npm run bench:abuse [-- --seconds S]: memory, leads and pages while clients misuse their connections.
import { cpus, loadavg } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { askDatabase } from '../../tests/support/database/ask-database.ts'
import { startProduct } from '../../tests/support/product/start-product.ts'
import { ensureBuild } from '../build/ensure-build.ts'
import type { Attack } from './attacker.ts'
import { residentMegabytes } from './bench-servers.ts'
import { createLeadSender } from './lead-sender.ts'
import { createLightClient } from './light-client.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '25' } } })
const seconds = Number(values.seconds)
const LEADS_PER_SECOND = 20
const PAGES_PER_SECOND = 50
/** Clients give up after waiting this long. */
const PATIENCE_MS = 30_000
const GOAL = { growthMegabytes: 100, leadP99Ms: 1000 }
const publishableKey = 'sb_publishable_of_the_benchmark'
const attacks: [Attack, string][] = [
  ['pipelining', '500 connections, 65 KB of pipelined requests each, nothing read'],
  ['idle', '4,000 idle connections'],
  ['slow', '300 slow readers and 300 slow writers'],
  ['logins', 'sign-ins without end over 200 connections'],
]

await ensureBuild(dirname(dirname(import.meta.dirname)))
console.log(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(2)} before the start`)
const product = await startProduct({ env: { PUBLISHABLE_KEY: publishableKey, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' } })
try {
  // We subtract what the visitors alone need, because the engine's heap grows under any load.
  await measure('nobody misbehaves', seconds, null)
  for (const [attack, title] of attacks) await measure(title, seconds, attack)
} finally {
  await product.stop()
}

async function measure(title: string, forSeconds: number, attack: Attack | null): Promise<void> {
  const before = Number(residentMegabytes(product.pid))
  const storedBefore = await countLeads()
  const data = { attack, port: product.port }
  const attacker = attack && new Worker(new URL('./attacker.ts', import.meta.url), { workerData: data })
  const visits = visit(forSeconds)
  const peak = await watchMemory(visits.over)
  await attacker?.terminate()
  const { leads, pages, acknowledged, failed } = await visits.result
  const lost = acknowledged - ((await countLeads()) - storedBefore)
  const p99 = percentile(leads, 0.99)
  console.log(`\n${title}`)
  console.log(`  memory    ${before} MB before, ${peak} MB at most: ${peak - before} MB more`)
  console.log(`  leads     p99 ${p99.toFixed(0)} ms, ${acknowledged} taken, ${failed} refused, ${lost} lost`)
  console.log(`  pages     p99 ${percentile(pages, 0.99).toFixed(0)} ms`)
  if (attack) judge(peak - before, p99, lost + failed)
  // The attack's connections are closed by now and their memory is free again.
  await wait(3000)
}

function judge(growthMegabytes: number, leadP99Ms: number, missing: number): void {
  const isMet = growthMegabytes <= GOAL.growthMegabytes && leadP99Ms <= GOAL.leadP99Ms && missing === 0
  const goal = `at most ${GOAL.growthMegabytes} MB more, leads p99 ${GOAL.leadP99Ms} ms, none refused or lost`
  console.log(`  goal      ${isMet ? 'met' : 'NOT met'} (${goal})`)
  if (!isMet) process.exitCode = 1
}

/** Ordinary visitors: leads and pages at a steady rate, whether or not earlier ones were answered. */
function visit(forSeconds: number) {
  const leadSender = createLeadSender({ port: product.port, publishableKey, connections: 64 })
  const pageReader = createLightClient(product.port, 64)
  const [leads, pages]: number[][] = [[], []]
  let [acknowledged, failed] = [0, 0]
  const sendLead = async () => {
    const status = await Promise.race([leadSender.send(), wait(PATIENCE_MS, 0, { ref: false })])
    if (status === 200) acknowledged++
    else failed++
  }
  const readPage = () =>
    Promise.race([pageReader.send({ method: 'GET', path: '/contact' }), wait(PATIENCE_MS, 0, { ref: false })])
  const sending = Promise.all([
    arrive(LEADS_PER_SECOND * forSeconds, LEADS_PER_SECOND, sendLead, leads ?? []),
    arrive(PAGES_PER_SECOND * forSeconds, PAGES_PER_SECOND, readPage, pages ?? []),
  ])
  const result = sending.then(() => {
    leadSender.close()
    pageReader.close()
    return { leads: leads ?? [], pages: pages ?? [], acknowledged, failed }
  })
  return { over: sending, result }
}

/** Starts `count` actions at a fixed rate and records how long after its due time each one finished. */
async function arrive(count: number, perSecond: number, act: () => Promise<unknown>, waits: number[]): Promise<void> {
  const pending: Promise<unknown>[] = []
  const startedAt = performance.now()
  for (let n = 0; n < count; n++) {
    const dueAt = startedAt + (n * 1000) / perSecond
    await wait(Math.max(0, dueAt - performance.now()))
    pending.push(act().then(() => waits.push(performance.now() - dueAt)))
  }
  await Promise.all(pending)
}

/** Returns the server's peak memory in megabytes while the work runs. */
async function watchMemory(work: Promise<unknown>): Promise<number> {
  let peak = 0
  let isOver = false
  void work.then(() => {
    isOver = true
  })
  for (; !isOver; await wait(100)) peak = Math.max(peak, Number(residentMegabytes(product.pid)))
  return peak
}

function countLeads(): Promise<number> {
  return askDatabase(product.dataDir, async (client) => {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from inquiries')
    return rows[0]?.count ?? 0
  })
}

function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
