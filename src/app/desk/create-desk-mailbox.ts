import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Config } from '#config/config.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Logger } from '#platform/log/logger.ts'
import { startMailbox } from '#services/desk/inbound/start-mailbox.ts'
import type { DeskLive } from '#services/desk/live/desk-live.ts'
import type { Tables } from '#services/tables.ts'
import type { createDesk } from '../create-desk.ts'
import type { WorkOnJobs } from '../create-jobs.ts'

interface DeskMailboxOptions {
  config: Config
  log: Logger
  db: Kysely<Tables>
  jobs: Pick<JobQueue, 'enqueue'>
  live: Pick<DeskLive, 'hint' | 'hintAll'>
  mailbox: ReturnType<typeof createDesk>['mailbox']
}

/** Reads the desk's mailbox. Does nothing if none is set. */
export function createDeskMailbox({ config, log, db, jobs, live, mailbox }: DeskMailboxOptions) {
  const { retentionMonths } = config.leads
  const reader =
    mailbox &&
    startMailbox({ ...mailbox, db, log, queue: jobs, live, now: Date.now, newId: randomUUID, retentionMonths })
  // Jobs start only once the database is up, so this is when reading can start.
  const workOnJobs: WorkOnJobs = async () => void reader?.look()
  return { workOnJobs, stop: async () => reader?.stop() }
}
