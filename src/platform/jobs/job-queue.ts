import type { Transaction } from 'kysely'
import type { Pool } from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import { Unavailable } from '../errors/unavailable.ts'
import { loggableReason } from '../log/loggable-reason.ts'
import type { Logger } from '../log/logger.ts'
import { type JobContract, parsePayload } from './job-contract.ts'
import { createJobMaintenance } from './job-maintenance.ts'
import { type PreparedJob, readJobSchemaVersion } from './job-store.ts'
import { createJobWorkers, type JobHandler } from './job-workers.ts'
import { createPoolAdapter } from './pool-adapter.ts'
import { prepareQueues } from './prepare-queues.ts'
import { defaultTiming, type JobTiming } from './queue-options.ts'
import { createStarter } from './starter.ts'

interface JobQueueOptions {
  pool: Pool
  log: Logger
  /** Every job that is enqueued or worked on. Their queues are created at the start. */
  jobs: readonly JobContract<unknown>[]
  timing?: Partial<JobTiming>
}

interface EnqueueOptions {
  /** A UUID. A job that repeats it is not stored twice. */
  id?: string
  startAfterSeconds?: number
}

export interface JobQueue {
  /** Creates the queues and starts the workers. While the database is down, it keeps trying in the background. */
  start(): Promise<void>
  /**
   * Stores a job that commits or rolls back with the caller's transaction. Resolves with its id, or with null if a job
   * with that id already exists.
   */
  enqueue<Tables, Payload>(
    tx: Transaction<Tables>,
    job: JobContract<Payload>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<string | null>
  /**
   * For callers that insert jobs in their own statement (`insertJobsSql`): parses the payload, and throws if the queues
   * do not exist yet.
   */
  prepare<Payload>(
    job: JobContract<Payload>,
    payload: Payload,
    options: { id: string; startAfterSeconds?: number },
  ): PreparedJob
  /** Registers the handler for a job, with up to `concurrency` runs at a time in this process. */
  work<Payload>(
    job: JobContract<Payload>,
    handler: JobHandler<Payload>,
    options?: { concurrency?: number },
  ): Promise<void>
  /** Whether the queue's tables can be read within two seconds. */
  isReachable(): Promise<boolean>
  /** Gives running jobs `timeoutMs` to finish. The rest are retried later. */
  stop(options: { timeoutMs: number }): Promise<void>
}

/** Background jobs on pg-boss: enqueued in the caller's transaction, retried for a week, then kept as dead letters. */
export function createJobQueue({ pool, log, jobs, timing: overrides }: JobQueueOptions): JobQueue {
  const timing = { ...defaultTiming, ...overrides }
  const names = jobs.map((job) => job.name)
  const secretQueues = jobs.filter(({ isSecret }) => isSecret).map((job) => job.name)
  const secretFields = jobs.flatMap(({ name, secretFields = [] }) =>
    secretFields.map((field) => ({ queue: name, field })),
  )
  const boss = new PgBoss({
    db: createPoolAdapter(pool),
    schedule: false,
    flowIntervalSeconds: 3600,
    superviseIntervalSeconds: timing.superviseSeconds,
    monitorIntervalSeconds: timing.superviseSeconds,
  })
  const workers = createJobWorkers({ boss, log })
  const maintenance = createJobMaintenance({
    pool,
    log,
    timing,
    queues: names,
    secretQueues,
    secretFields,
    wake: workers.wake,
  })
  const starter = createStarter({ log, startAll, stopAll })

  boss.on('error', (error) => log.warn({ reason: loggableReason(error) }, 'the job queue reported an error'))
  boss.on('warning', (warning) => log.warn({ reason: warning.message }, 'the job queue reported a warning'))

  async function startAll(): Promise<void> {
    // If two processes create pg-boss's tables at once, one may fail; its second try finds them.
    await boss.start().catch(() => boss.start())
    await prepareQueues(boss, names, timing)
    await workers.beginAll()
    maintenance.start()
  }

  async function stopAll(timeoutMs: number): Promise<void> {
    // Together, so that no worker takes another job while the maintenance comes to its end.
    await Promise.all([boss.stop({ graceful: timeoutMs > 0, timeout: timeoutMs, close: false }), maintenance.stop()])
    workers.forget()
  }

  return {
    start: starter.start,
    async enqueue(tx, job, payload, { id, startAfterSeconds } = {}) {
      const data = parsePayload(job, payload)
      if (!starter.isStarted()) throw new Unavailable('The job queue has not started yet')
      const sendOptions = {
        ...(id !== undefined && { id }),
        ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
      }
      return await boss.send({ name: job.name, data: Object(data), options: { db: fromKysely(tx), ...sendOptions } })
    },
    prepare(job, payload, options) {
      const data = parsePayload(job, payload)
      if (!starter.isStarted()) throw new Unavailable('The job queue has not started yet')
      return { name: job.name, data, ...options }
    },
    async work(job, handler, { concurrency = 1 } = {}) {
      if (!names.includes(job.name)) throw new Error(`The job ${job.name} is not registered with the queue`)
      const worker = workers.add(job, handler, concurrency)
      if (starter.isStarted()) await workers.begin(worker)
    },
    async isReachable() {
      return starter.isStarted() && (await answersWithin(pool, 2000))
    },
    stop: ({ timeoutMs }) => starter.stop(timeoutMs),
  }
}

async function answersWithin(pool: Pool, timeoutMs: number): Promise<boolean> {
  const tooLate = new Promise<false>((resolve) => setTimeout(resolve, timeoutMs, false).unref())
  const answered = readJobSchemaVersion(pool).then(
    () => true,
    () => false,
  )
  return await Promise.race([answered, tooLate])
}
