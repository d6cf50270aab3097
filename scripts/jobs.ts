// npm run jobs [-- --json] | npm run jobs -- retry ID | retry all: lists jobs that are waiting, running or
// given up. `retry` queues one given-up job again, or all of them.
import { parseArgs } from 'node:util'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import { type JobReport, readJobReport, retryDeadJobs } from '#platform/jobs/job-admin.ts'
import type { DeadJob, QueueCounts } from '#platform/jobs/job-store.ts'
import { createLogger } from '#platform/log/logger.ts'
import { loadConfig } from './dev/load-config.ts'
import { openSiteDatabase } from './site/open-site-database.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } })
const [action, which] = positionals
if (action !== undefined && (action !== 'retry' || which === undefined)) {
  console.error('Usage: npm run jobs [-- --json] | npm run jobs -- retry ID | npm run jobs -- retry all')
  process.exit(2)
}

const log = createLogger({ level: 'error', destination: process.stderr })
const { pool, close } = await openSiteDatabase({ config: loadConfig(), log, max: 2 })
try {
  const retried = which === undefined ? null : await retryDeadJobs(pool, which)
  const report = await readJobReport(pool)
  if (values.json) console.log(JSON.stringify(retried ? { retried, ...report } : report, null, 2))
  else if (retried) printRetried(retried)
  else printReport(report)
  if (retried?.length === 0 && which !== 'all') process.exitCode = 1
} finally {
  await close()
}

function printReport({ queues, dead }: JobReport): void {
  if (queues.length > 0) printQueues(queues)
  else console.log('There are no queues yet: the server creates them at its first start.')
  if (dead.length > 0) console.log('\nGiven up (retry with `npm run jobs -- retry ID`, or `retry all`):')
  for (const job of dead) console.log(`\n  ${describe(job)}\n    ${job.error.split('\n')[0]}`)
}

function printQueues(queues: QueueCounts[]): void {
  const columns = ['waiting', 'retrying', 'active', 'done', 'dead'] as const
  const width = Math.max(...queues.map(({ job }) => job.length))
  console.log(`${'job'.padEnd(width)}${columns.map((column) => column.padStart(10)).join('')}`)
  for (const queue of queues) {
    console.log(`${queue.job.padEnd(width)}${columns.map((column) => String(queue[column]).padStart(10)).join('')}`)
  }
}

function printRetried(retried: DeadJob[]): void {
  if (retried.length > 0) console.log('The server will run these again:')
  else console.log(which === 'all' ? 'No job was given up.' : `No dead job has the id ${which}.`)
  for (const job of retried) console.log(`  ${job.id}  ${job.job}`)
}

function describe({ id, job, tries, since }: DeadJob): string {
  return `${id}  ${job}, ${tries === 1 ? '1 try' : `${tries} tries`}, since ${formatTorontoTimeWithZone(since)}`
}
