import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { GenericSchema, InferOutput } from 'valibot'
import { describeError } from '../errors/describe-error.ts'
import { loggableReason } from '../log/loggable-reason.ts'
import type { Logger } from '../log/logger.ts'
import { type JobContract, parsePayload } from './job-contract.ts'
import { describeFailure, PermanentFailure, RetryLater } from './job-failures.ts'

export interface RunningJob<Payload> {
  /**
   * The id under which the job was enqueued. It stays the same on every try, even after an operator retries a dead job.
   */
  id: string
  payload: Payload
  /** 1 on the first try. */
  attempt: number
  /** Whether the job is given up if this try fails. */
  isLast: boolean
  /** Aborted when the result no longer counts, because the queue is stopping or another worker took over. */
  signal: AbortSignal
}

/** The result is stored with the job for a while. */
export type JobHandler<Payload> = (job: RunningJob<Payload>) => Promise<Record<string, unknown> | undefined>

/** The handler of the jobs with this contract. */
export type HandlerOf<Contract extends { schema: GenericSchema }> = JobHandler<InferOutput<Contract['schema']>>

interface Worker {
  name: string
  run: (job: JobWithMetadata<unknown>) => Promise<Record<string, unknown> | undefined>
  concurrency: number
  lowersPriorityOnRetry: boolean
}

interface JobWorkersOptions {
  boss: PgBoss
  log: Logger
}

/** This process's workers, which fetch jobs, run handlers and report results. */
export function createJobWorkers({ boss, log }: JobWorkersOptions) {
  const workers: Worker[] = []
  const running = new Map<string, string[]>()

  async function settle(worker: Worker, job: JobWithMetadata<unknown>): Promise<JobResult> {
    try {
      return { id: job.id, status: 'completed', output: await worker.run(job) }
    } catch (error) {
      const about = {
        id: requestIdOf(job),
        job: job.name,
        jobId: rootId(job),
        attempt: job.retryCount + 1,
        reason: loggableReason(error),
      }
      log.warn(about, 'a job failed')
      const output = describeFailure(error)
      if (error instanceof PermanentFailure) return { id: job.id, status: 'deadletter', output }
      const changes = {
        ...(error instanceof RetryLater && { startAfter: error.afterSeconds }),
        ...(worker.lowersPriorityOnRetry && { priority: -1 - job.retryCount }),
      }
      if (Object.keys(changes).length > 0) {
        // This settles the job, so the status returned below has no effect.
        await boss.fail(job.name, job, output)
        await boss.update(job.name, undefined, { id: job.id, ...changes })
      }
      return { id: job.id, status: 'failed', output }
    }
  }

  async function begin(worker: Worker): Promise<void> {
    const ids: string[] = []
    running.set(worker.name, ids)
    const options = {
      includeMetadata: true,
      perJobResults: true,
      pollingIntervalSeconds: 10,
    } as const
    for (let count = 0; count < worker.concurrency; count += 1) {
      let id = ''
      id = await boss.work<unknown, unknown, typeof options>(worker.name, options, async ([job]) => {
        // There may be more jobs, so the worker checks again at once instead of at its next poll.
        boss.notifyWorker(id)
        return job ? [await settle(worker, job)] : []
      })
      ids.push(id)
    }
  }

  return {
    add<Payload>(job: JobContract<Payload>, handler: JobHandler<Payload>, concurrency: number): Worker {
      const run = (raw: JobWithMetadata<unknown>) =>
        handler({
          id: rootId(raw),
          payload: readPayload(job, raw.data),
          attempt: raw.retryCount + 1,
          isLast: raw.retryCount >= raw.retryLimit,
          signal: raw.signal,
        })
      const worker = { name: job.name, run, concurrency, lowersPriorityOnRetry: job.lowersPriorityOnRetry ?? false }
      workers.push(worker)
      return worker
    },
    begin,
    async beginAll(): Promise<void> {
      for (const worker of workers) await begin(worker)
    },
    /** Makes a queue's idle workers check for a job now. */
    wake(queue: string): void {
      for (const id of running.get(queue) ?? []) boss.notifyWorker(id)
    },
    forget(): void {
      running.clear()
    },
  }
}

/** The id of the request that created the job, if the payload has it, to connect the two in the log. */
function requestIdOf({ data }: JobWithMetadata<unknown>): string | undefined {
  const { requestId } = Object(data)
  return typeof requestId === 'string' ? requestId : undefined
}

/** To pg-boss, a retried dead letter is a new job. Its first id is the one that counts. */
function rootId(job: JobWithMetadata<unknown>): string {
  return job.sourceRootId ?? job.id
}

/** A payload that this release cannot read will still be unreadable on the next try. */
function readPayload<Payload>(job: JobContract<Payload>, data: unknown): Payload {
  try {
    return parsePayload(job, data)
  } catch (error) {
    throw new PermanentFailure(describeError(error), { cause: error })
  }
}
