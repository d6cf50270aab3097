// npm run bench:auth: sign-ins, refreshes and account reads per second, leads and pages at the same time, and whether
// response times reveal which accounts exist.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createConcurrencyLimit } from '#platform/limits/concurrency-limit.ts'
import { createPasswordHasher } from '#platform/passwords/password-hasher.ts'
import { ensureBuild } from '../build/ensure-build.ts'
import { processorMs, residentMegabytes, startServer } from './bench-servers.ts'
import { createSender, type Sender } from './json-sender.ts'
import { sendSteadyLeads } from './steady-leads.ts'

const SECONDS = 8
const WARM_UP_SECONDS = 2
const PAIRS = 200
/** Leads per second. They arrive evenly while sign-ins use all the capacity they can get. */
const LEADS_PER_SECOND = 50
const PAGES_PER_SECOND = 50
const GOAL = { signInsPerSecond: 60, refreshesPerSecond: 800, leadP99Ms: 250 }
const publishableKey = 'sb_publishable_of_the_benchmark'
const email = 'bench@buyers.example'
const password = 'violet-harbour-7'
const root = dirname(dirname(import.meta.dirname))
await ensureBuild(root)
const folder = mkdtempSync(join(tmpdir(), 'offmarket-bench-'))
console.log(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(2)} before the start`)
const hashes = await countHashes()
const server = await startServer(root, { DATA_DIR: folder, LOG_LEVEL: 'warn', PUBLISHABLE_KEY: publishableKey })
try {
  const sender = createSender(server.url)
  const key = readFileSync(join(folder, 'secret-key'), 'utf8').trim()
  const account = { email, password, email_confirm: true }
  await sender.send('POST', '/auth/v1/admin/users', { body: account, bearer: key })
  console.log(`\nMemory at rest                  ${residentMegabytes(server.pid)} MB`)
  await benchRefreshes(sender)
  await benchReads(sender)
  await benchTimingGap(sender)
  // This runs last, because the mails for its leads keep the server busy for a while.
  await benchSignIns(sender)
  console.log(`Memory afterwards               ${residentMegabytes(server.pid)} MB`)
  sender.close()
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

function signIn({ send }: Sender, address = email, given = password) {
  return send('POST', '/auth/v1/token?grant_type=password', { body: { email: address, password: given } })
}

/** Hashes per second that this machine can do. Nearly all of the cost of a sign-in is hashing. */
async function countHashes(): Promise<number> {
  const gate = createConcurrencyLimit({ concurrency: cpus().length, queue: 0 })
  const hasher = createPasswordHasher(gate)
  const stored = await hasher.hash(password)
  const { done } = await repeat(cpus().length, 3, async () => (await hasher.verify(stored, password)).isRight)
  return Math.round(done / 3)
}

/** Leads and page requests arrive during the sign-ins; hashing must not delay either. */
async function benchSignIns(sender: Sender): Promise<void> {
  const pages: number[] = []
  let isRunning = true
  const reader = (async () => {
    for (; isRunning; await wait(1000 / PAGES_PER_SECOND)) pages.push(await timed(() => sender.send('GET', '/contact')))
  })()
  const arriving = sendSteadyLeads({
    port: Number(new URL(server.url).port),
    publishableKey,
    perSecond: LEADS_PER_SECOND,
    isRunning: () => isRunning,
  })
  const rate = await measure(32, async () => (await signIn(sender)).status === 200)
  isRunning = false
  await reader
  const { waits, failed } = await arriving
  const p99 = (values: number[]) => `${percentile(values, 0.99).toFixed(0)} ms`
  console.log(
    `Sign-ins                        ${rate}/s (goal ${GOAL.signInsPerSecond}); the machine alone hashes ${hashes}/s`,
  )
  console.log(
    `  ${LEADS_PER_SECOND} leads/s alongside          p50 ${percentile(waits, 0.5).toFixed(0)} ms, p99 ${p99(waits)} (goal ${GOAL.leadP99Ms} ms), ${failed} failed of ${waits.length}`,
  )
  console.log(`  a page alongside              p99 ${p99(pages)}`)
}

async function benchRefreshes(sender: Sender): Promise<void> {
  const tokens = await Promise.all(Array.from({ length: 32 }, async () => (await signIn(sender)).body.refresh_token))
  const before = processorMs(server.pid)
  let count = 0
  const rate = await measure(tokens.length, async (worker) => {
    const body = { refresh_token: tokens[worker] }
    const answer = await sender.send('POST', '/auth/v1/token?grant_type=refresh_token', { body })
    tokens[worker] = answer.body.refresh_token
    count++
    return answer.status === 200
  })
  const each = ((processorMs(server.pid) - before) / count).toFixed(2)
  console.log(`Refreshes                       ${rate}/s (goal ${GOAL.refreshesPerSecond}), ${each} ms of CPU each`)
}

async function benchReads(sender: Sender): Promise<void> {
  const { body } = await signIn(sender)
  const bearer = body.access_token
  const rate = await measure(32, async () => (await sender.send('GET', '/auth/v1/user', { bearer })).status === 200)
  console.log(`GET user                        ${rate}/s`)
}

/** Alternates between known and unknown addresses, so that both see the same noise. */
async function benchTimingGap(sender: Sender): Promise<void> {
  const known: number[] = []
  const unknown: number[] = []
  for (let n = 0; n < PAIRS; n++) {
    known.push(await timed(() => signIn(sender, email, 'not-the-password-1')))
    unknown.push(await timed(() => signIn(sender, `nobody-${n}@buyers.example`, 'not-the-password-1')))
  }
  const gap = Math.abs(percentile(known, 0.5) - percentile(unknown, 0.5))
  console.log(
    `Known or unknown address        median gap ${gap.toFixed(2)} ms, AUC ${separability(known, unknown).toFixed(3)}`,
  )
}

/** How well a single measurement separates the two groups (AUC). 0.5 means not at all. */
function separability(a: number[], b: number[]): number {
  const wins = a.reduce((sum, x) => sum + b.filter((y) => x > y).length, 0) / (a.length * b.length)
  return Math.max(wins, 1 - wins)
}

/** Measures after a warm-up of two seconds. */
async function measure(workers: number, work: (worker: number) => Promise<boolean>): Promise<string> {
  await repeat(workers, WARM_UP_SECONDS, work)
  const { done, failed } = await repeat(workers, SECONDS, work)
  return `${Math.round(done / SECONDS)}${failed > 0 ? ` (${failed} failed)` : ''}`
}

async function repeat(workers: number, seconds: number, work: (worker: number) => Promise<boolean>) {
  let done = 0
  let failed = 0
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() < end) (await work(worker)) ? done++ : failed++
    }),
  )
  return { done, failed }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function percentile(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0
}
