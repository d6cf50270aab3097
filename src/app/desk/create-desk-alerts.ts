import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Config } from '#config/config.ts'
import { SendDeskAlert, SendDeskDigest, SendDeskPush } from '#domain/jobs/desk-alert-jobs.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Logger } from '#platform/log/logger.ts'
import { createPushSender } from '#platform/push/push-sender.ts'
import { createSendDeskAlert } from '#services/desk/alerts/send-desk-alert.ts'
import { createSendDeskDigest } from '#services/desk/alerts/send-desk-digest.ts'
import { startAlerts } from '#services/desk/alerts/start-alerts.ts'
import type { DeskContext } from '#services/desk/desk-context.ts'
import { createSendDeskPush } from '#services/desk/push/send-desk-push.ts'
import type { Tables } from '#services/tables.ts'
import type { WorkOnJobs } from '../create-jobs.ts'

interface DeskAlertsOptions {
  config: Config
  log: Logger
  db: Kysely<Tables>
  jobs: Pick<JobQueue, 'enqueue'>
  desk: Pick<DeskContext, 'live' | 'vapid'>
}

/** Alerts members about waiting leads. */
export function createDeskAlerts({ config, log, db, jobs, desk }: DeskAlertsOptions) {
  const now = Date.now
  const { siteUrl } = config.server
  const alerts = startAlerts({ db, log, queue: jobs, now, newId: randomUUID, siteUrl, live: desk.live })
  const workOnJobs: WorkOnJobs = async (queue, delivery) => {
    await queue.work(SendDeskAlert, createSendDeskAlert({ ...delivery, db, now }))
    await queue.work(SendDeskDigest, createSendDeskDigest({ ...delivery, db, now }))
    const sender = createPushSender({ vapid: desk.vapid, now })
    // A push service that answers slowly delays only the other notifications.
    await queue.work(SendDeskPush, createSendDeskPush({ db, sender, now }), { concurrency: 4 })
  }
  return { workOnJobs, stop: alerts.stop }
}
