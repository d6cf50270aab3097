import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Config } from '#config/config.ts'
import { SendBackupAlarm } from '#domain/jobs/send-backup-alarm.ts'
import type { Connection } from '#platform/database/connection.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Logger } from '#platform/log/logger.ts'
import { createSendBackupAlarm } from '#services/backups/send-backup-alarm.ts'
import { areBackupsCurrent, startBackups } from '#services/backups/start-backups.ts'
import { isTransientTable } from '#services/realtime/changes/leftovers-store.ts'
import { listSavedFiles } from '#services/storage/blobs/saved-file-store.ts'
import type { Tables } from '#services/tables.ts'
import type { WorkOnJobs } from './create-jobs.ts'
import { openBackupDestination } from './open-backup-destination.ts'
import { openBlobStore } from './open-blob-store.ts'

interface BackupsOptions {
  config: Config
  log: Logger
  database: { db: Kysely<Tables>; direct: Connection }
  jobs: Pick<JobQueue, 'enqueue'>
}

/** Automatic backups, if a destination is set. */
export function createBackups({ config, log, database: { db, direct }, jobs }: BackupsOptions) {
  // A queued alarm is still sent, even if backups have been turned off since.
  const workOnJobs: WorkOnJobs = (queue, delivery) =>
    queue.work(SendBackupAlarm, createSendBackupAlarm({ ...delivery, teamEmail: config.mail.teamEmail }))
  const destination = openBackupDestination(config)
  if (!destination) return { areGood: null, workOnJobs, stop() {} }
  const schedule = { db, everyMs: config.backups.everyMs, now: Date.now }
  const backups = startBackups({
    ...schedule,
    log,
    connection: direct,
    destination,
    files: { from: openBlobStore(config), list: listSavedFiles },
    isTransientTable,
    queue: jobs,
    workDirectory: join(config.dataDir, 'backup-work'),
  })
  return { areGood: () => areBackupsCurrent(schedule), workOnJobs, stop: backups.stop }
}
