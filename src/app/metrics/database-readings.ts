import type { Transaction } from 'kysely'
import type { Config } from '#config/config.ts'
import type { Connection } from '#platform/database/connection.ts'
import { createDatabase } from '#platform/database/database.ts'
import { readWithin } from '#platform/database/read-within.ts'
import { type Backlog, readBacklogs } from '#platform/jobs/backlog-store.ts'
import { loggableReason } from '#platform/log/loggable-reason.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Reading } from '#platform/metrics/metrics.ts'
import { remember } from '#platform/metrics/remember.ts'
import { areBackupsLate, type BackupState } from '#services/backups/backup-schedule.ts'
import { readBackupState } from '#services/backups/backup-store.ts'
import { countWaitingLeads } from '#services/leads/waiting-leads-store.ts'
import type { Tables } from '#services/tables.ts'
import { one } from './process-readings.ts'

export interface DatabaseSource {
  connection: Connection
  backups: Config['backups']
  log: Logger
  /** Tests shorten them. */
  times?: { statementMs: number; waitMs: number; keepMs: number }
}

/** The database is read at most once every five seconds, however often Prometheus asks. */
const defaultTimes = { statementMs: 2000, waitMs: 3000, keepMs: 5000 }

/**
 * The metrics that come from the database, which are the same in every process. Those that cannot be read in time are left
 * out, because the others matter most while the database is away. A separate connection neither takes one from visitors
 * nor waits for them.
 */
export function openDatabaseReadings({ connection, backups, log, times = defaultTimes }: DatabaseSource) {
  const { db, close } = createDatabase<Tables>({ connection, max: 1, log })
  const now = Date.now
  const readOnce = <Result>(what: string, read: (tx: Transaction<Tables>) => Promise<Result>) => {
    let isFailing = false
    return remember({
      ...times,
      async read() {
        const result = await readWithin(db, times.statementMs, read)
        isFailing = false
        return result
      },
      now,
      // Each outage is logged once here, because other code logs it too.
      onFailure(error) {
        if (!isFailing) log.warn({ what, reason: loggableReason(error) }, 'some metrics could not be read')
        isFailing = true
      },
    })
  }
  const hasBackups = backups.directory !== null || backups.s3 !== null
  const readLeads = readOnce('leads', (tx) => countWaitingLeads(tx, new Date(now())))
  const readJobs = readOnce('jobs', (tx) => readBacklogs(tx))
  const readBackups = readOnce('backups', (tx) => readBackupState(tx))
  return {
    async read(): Promise<Reading[]> {
      const [leads, jobs, state] = await Promise.all([readLeads(), readJobs(), hasBackups ? readBackups() : null])
      return [
        ...(leads ? describeLeads(leads) : []),
        ...(jobs ? describeJobs(jobs) : []),
        ...(state ? describeBackups(state, backups.everyMs, new Date(now())) : []),
      ]
    },
    close,
  }
}

function describeLeads({ waiting, overdue }: { waiting: number; overdue: number }): Reading[] {
  return [
    one('offmarket_leads_waiting', 'Leads that wait for a reply or an offer. Whole database.', waiting),
    one('offmarket_reply_clocks_overdue', 'Leads whose reply or offer is overdue. Whole database.', overdue),
  ]
}

function describeJobs(backlogs: readonly Backlog[]): Reading[] {
  const valuesOf = (count: 'waiting' | 'oldestSeconds' | 'dead') =>
    backlogs.map((backlog) => ({ labels: { queue: backlog.queue }, value: backlog[count] }))
  return [
    {
      name: 'offmarket_jobs_waiting',
      help: 'Jobs that are due or being retried, by queue. Whole database.',
      values: valuesOf('waiting'),
    },
    {
      name: 'offmarket_jobs_oldest_age_seconds',
      help: 'For how long the oldest of these jobs has been due, by queue; 0 without any. Whole database.',
      values: valuesOf('oldestSeconds'),
    },
    {
      name: 'offmarket_jobs_dead',
      help: 'Jobs that were given up and wait for the operator, by queue. Whole database.',
      values: valuesOf('dead'),
    },
  ]
}

function describeBackups(state: BackupState, everyMs: number, now: Date): Reading[] {
  const late = one(
    'offmarket_backup_late',
    'Whether the last good backup is too old: 1 or 0. Whole database.',
    Number(areBackupsLate(state, everyMs, now)),
  )
  if (state.lastGoodAt === null) return [late]
  const age = (now.getTime() - state.lastGoodAt.getTime()) / 1000
  return [late, one('offmarket_backup_age_seconds', 'Age of the last good backup. Whole database.', age)]
}
