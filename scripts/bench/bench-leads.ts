// npm run bench:leads [-- --rate N --seconds S]: leads at a fixed arrival rate, compared with a plain insert on the
// same driver.
import { randomUUID } from 'node:crypto'
import { cpus, loadavg } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDatabase } from '#platform/database/database.ts'
import { findRunningPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { createLogger } from '#platform/log/logger.ts'
import { startProduct } from '../../tests/support/product/start-product.ts'
import { ensureBuild } from '../build/ensure-build.ts'
import { createLeadSender, makeLeadBody } from './lead-sender.ts'
import { measureIntake } from './measure-intake.ts'

/** The number of database connections that the server uses for leads. */
const CONNECTIONS = 4
const ROUND_SECONDS = 3
const ROUNDS = 3
const CLIENTS = 64
const GOAL = { perSecond: 500, p99Ms: 250, partOfBare: 1 / 3 }
const publishableKey = 'sb_publishable_of_the_benchmark'
const { values } = parseArgs({
  options: { rate: { type: 'string', default: '500' }, seconds: { type: 'string', default: '20' } },
})
const rate = Number(values.rate)
const seconds = Number(values.seconds)

await ensureBuild(dirname(dirname(import.meta.dirname)))
console.log(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(2)} before the start`)
const product = await startProduct({ env: { PUBLISHABLE_KEY: publishableKey, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' } })
try {
  const { bare, leads } = await compare()
  const part = leads / bare
  console.log(`bare single-row insert, ${CONNECTIONS} connections: ${Math.round(bare)} a second`)
  console.log(`leads as fast as they go: ${Math.round(leads)} a second, ${Math.round(part * 100)} % of the bare insert`)
  const { stored, failures, p99 } = report(await sendAtRate())
  const isMet = stored / seconds >= GOAL.perSecond * 0.99 && p99 <= GOAL.p99Ms && part >= GOAL.partOfBare
  console.log(`goal (${GOAL.perSecond} a second, p99 ${GOAL.p99Ms} ms, a third of bare): ${isMet ? 'met' : 'NOT met'}`)
  if (failures > 0) process.exitCode = 1
} finally {
  await product.stop()
}

/** Returns medians. Plain inserts go first, because mails for leads are sent whenever the processor is idle. */
async function compare(): Promise<{ bare: number; leads: number }> {
  const bare: number[] = []
  for (let round = 0; round < ROUNDS; round++) bare.push(await measureBareInserts())
  return { bare: median(bare), leads: (await measureIntake(product.port, publishableKey)).perSecond }
}

/** The maximum rate at which this driver can insert single rows into this database. */
async function measureBareInserts(): Promise<number> {
  const log = createLogger({ level: 'silent' })
  const connection = await findRunningPostgres({ dataDir: product.dataDir, log })
  if (!connection) throw new Error('the embedded server is not running')
  const { pool, close } = createDatabase({ connection, max: CONNECTIONS, log })
  await pool.query('create table if not exists bench_bare (id uuid primary key, body text not null)')
  const body = makeLeadBody('x')
  const insert = () =>
    pool.query({ name: 'bare', text: 'insert into bench_bare values ($1, $2)', values: [randomUUID(), body] })
  const count = await countRuns(insert, CLIENTS)
  await pool.query('drop table bench_bare')
  await close()
  return count
}

/** Returns how often per second this many workers run `work` without pauses. */
async function countRuns(run: () => Promise<unknown>, workers: number): Promise<number> {
  const startedAt = performance.now()
  let count = 0
  const work = async () => {
    while (performance.now() < startedAt + ROUND_SECONDS * 1000) {
      await run()
      count++
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return (count * 1000) / (performance.now() - startedAt)
}

/** Leads arrive on schedule, however long the earlier ones take. The wait is counted from the scheduled time. */
async function sendAtRate() {
  const sender = createLeadSender({ port: product.port, publishableKey, connections: 256 })
  const latencies: number[] = []
  let failures = 0
  const pending: Promise<void>[] = []
  const startedAt = performance.now()
  for (let index = 0; index < rate * seconds; index++) {
    const dueAt = startedAt + (index * 1000) / rate
    const earlyMs = dueAt - performance.now()
    if (earlyMs > 0) await wait(earlyMs)
    pending.push(
      sender.send().then((status) => {
        if (status === 200) latencies.push(performance.now() - dueAt)
        else failures++
      }),
    )
  }
  await Promise.all(pending)
  sender.close()
  return { latencies, failures }
}

function report({ latencies, failures }: { latencies: number[]; failures: number }) {
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  const words = [0.5, 0.95, 0.99, 1].map(
    (part) => `${part === 1 ? 'worst' : `p${part * 100}`} ${at(part).toFixed(1)} ms`,
  )
  console.log(`leads at ${rate} a second for ${seconds} s: ${latencies.length} stored, ${failures} failed`)
  console.log(`  ${words.join('   ')}`)
  return { stored: latencies.length, failures, p99: at(0.99) }
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
