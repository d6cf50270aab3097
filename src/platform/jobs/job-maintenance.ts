import type { Pool } from 'pg'
import { loggableReason } from '../log/loggable-reason.ts'
import type { Logger } from '../log/logger.ts'
import { deleteDone, emptyDeadField, findDueQueues, takeUnreportedDeadJobs } from './job-store.ts'
import { deadLetterQueue, type JobTiming } from './queue-options.ts'

interface JobMaintenanceOptions {
  pool: Pool
  log: Logger
  timing: JobTiming
  queues: string[]
  /** Queues whose jobs are removed once they are done. */
  secretQueues: string[]
  /** Payload fields to empty in dead jobs. */
  secretFields: { queue: string; field: string }[]
  /** Called for a queue with due jobs. */
  wake: (queue: string) => void
}

/**
 * Periodic maintenance: finds queues with due jobs in one query instead of one per worker, removes secrets from
 * finished jobs, and logs new dead letters.
 */
export function createJobMaintenance(options: JobMaintenanceOptions) {
  const { pool, log, timing, queues, secretQueues, secretFields, wake } = options
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = true
  let isReachable: boolean | null = null
  const nextAt = { deadLetters: 0, done: 0 }

  async function runOnce(): Promise<void> {
    try {
      for (const queue of await findDueQueues(pool, queues)) wake(queue)
      const now = performance.now()
      noteReachable(true)
      if (isDue('deadLetters', now, timing.deadLetterCheckMs)) await reportDeadLetters()
      if (isDue('done', now, timing.deadLetterCheckMs)) await removeSecrets()
    } catch (error) {
      noteReachable(false, error)
    }
    if (!stopped) timer = setTimeout(schedule, timing.pollMs)
  }

  function noteReachable(now: boolean, error?: unknown): void {
    if (now && isReachable !== true) log.debug('the job queue can reach the database')
    if (!now && isReachable !== false)
      log.warn({ reason: loggableReason(error) }, 'the job queue cannot reach the database')
    isReachable = now
  }

  function isDue(task: keyof typeof nextAt, now: number, everyMs: number): boolean {
    if (now < nextAt[task]) return false
    nextAt[task] = now + everyMs
    return true
  }

  async function reportDeadLetters(): Promise<void> {
    for (const dead of await takeUnreportedDeadJobs(pool, queues.map(deadLetterQueue))) {
      const reason = loggableReason(dead.error)
      const about = { id: dead.requestId ?? undefined, job: dead.job, jobId: dead.id, tries: dead.tries, reason }
      log.error(about, 'a job was given up: see `npm run jobs`')
    }
  }

  async function removeSecrets(): Promise<void> {
    await deleteDone(pool, secretQueues)
    for (const { queue, field } of secretFields)
      await emptyDeadField(pool, { queue, deadLetter: deadLetterQueue(queue), field })
  }

  function schedule(): void {
    running = runOnce()
  }

  return {
    start(): void {
      stopped = false
      schedule()
    },
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
