import type { Pool, PoolClient } from 'pg'
import { type Db, PgBoss } from 'pg-boss'
import { runTransaction } from '../database/run-transaction.ts'
import { countJobs, type DeadJob, hasJobTables, listDeadJobs, lockDeadLetter, type QueueCounts } from './job-store.ts'
import { createPoolAdapter } from './pool-adapter.ts'
import { deadLetterQueue } from './queue-options.ts'

export interface JobReport {
  queues: QueueCounts[]
  dead: DeadJob[]
}

/** Counts of all queues and the list of dead jobs, for the operator. */
export async function readJobReport(pool: Pool): Promise<JobReport> {
  if (!(await hasJobTables(pool))) return { queues: [], dead: [] }
  const [queues, dead] = await Promise.all([countJobs(pool), listDeadJobs(pool)])
  return { queues, dead }
}

/** Moves one dead job (by id) or all of them back to their queues, and resolves with those that were moved. */
export async function retryDeadJobs(pool: Pool, which: string): Promise<DeadJob[]> {
  const { dead } = await readJobReport(pool)
  const chosen = which === 'all' ? dead : dead.filter(({ id, letterId }) => id === which || letterId === which)
  if (chosen.length === 0) return []
  const boss = new PgBoss({ db: createPoolAdapter(pool), supervise: false, schedule: false, migrate: false })
  await boss.start()
  const retried: DeadJob[] = []
  try {
    for (const job of chosen) {
      // Counts what was moved, not what is left: a job may die again a moment later.
      if (await retryDeadJob(pool, boss, job)) retried.push(job)
    }
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
  return retried
}

/**
 * pg-boss skips a dead letter that another connection has locked, for example to mark it as logged. Waiting for the
 * lock first ensures that no requested job is skipped.
 */
async function retryDeadJob(pool: Pool, boss: PgBoss, { job, letterId }: DeadJob): Promise<boolean> {
  return runTransaction(pool, async (client) => {
    await lockDeadLetter(client, letterId)
    const moved = await boss.redrive(deadLetterQueue(job), { ids: [letterId], db: clientAdapter(client) })
    return moved > 0
  })
}

function clientAdapter(client: PoolClient): Db {
  return { executeSql: (text, values) => client.query(text, values) }
}
