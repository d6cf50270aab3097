import { Writable } from 'node:stream'
import { vi } from 'vitest'
import type { JobContract } from '#platform/jobs/job-contract.ts'
import { createJobQueue } from '#platform/jobs/job-queue.ts'
import { deadLetterQueue, type JobTiming } from '#platform/jobs/queue-options.ts'
import { createLogger } from '#platform/log/logger.ts'
import type { Tables } from '#services/tables.ts'
import { quickTiming } from '../../support/database/quick-timing.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.ts'

interface LogLine {
  level: string
  msg: string
  [field: string]: unknown
}

/** A logger whose lines a test can read. */
export function createTestLog() {
  const lines: LogLine[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  return { log: createLogger({ level: 'debug', destination }), lines }
}

/** A queue on a new database. It has no other queues, so that a test can count all jobs. */
export async function startQueue(jobs: JobContract<unknown>[], timing: Partial<JobTiming> = quickTiming) {
  const database = await createTestDatabase<Tables>()
  const names = jobs.flatMap(({ name }) => [name, deadLetterQueue(name)])
  await database.pool.query('delete from pgboss.queue where name <> all ($1)', [names])
  return startQueueOn(database, jobs, timing)
}

/** The same, with the queues of all other jobs; removing those takes longer than copying the database. */
export async function startQueueAmongOthers(jobs: JobContract<unknown>[], timing: Partial<JobTiming> = quickTiming) {
  return startQueueOn(await createTestDatabase<Tables>(), jobs, timing)
}

async function startQueueOn(database: TestDatabase<Tables>, jobs: JobContract<unknown>[], timing: Partial<JobTiming>) {
  const { log, lines } = createTestLog()
  const queue = createJobQueue({ pool: database.pool, log, jobs, timing })
  await queue.start()
  return {
    ...database,
    queue,
    log,
    lines,
    /** Enqueues in a separate transaction. */
    send<Payload>(job: JobContract<Payload>, payload: Payload, options?: { id?: string; startAfterSeconds?: number }) {
      return database.db.transaction().execute((tx) => queue.enqueue(tx, job, payload, options))
    },
    async [Symbol.asyncDispose]() {
      await queue.stop({ timeoutMs: 1000 })
      await database.close()
    },
  }
}

/** Waits until a condition is true. Processes of low priority take long while others keep the machine busy. */
export function eventually<Result>(check: () => Result | Promise<Result>, timeoutMs = 45_000): Promise<Result> {
  return vi.waitFor(check, { timeout: timeoutMs, interval: 20 })
}
