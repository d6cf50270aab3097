import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Config } from '#config/config.ts'
import { allJobs } from '#domain/jobs/all-jobs.ts'
import { SendDeliveryTest } from '#domain/jobs/send-delivery-test.ts'
import { createJobQueue, type JobQueue } from '#platform/jobs/job-queue.ts'
import type { Logger } from '#platform/log/logger.ts'
import { countMails } from '#platform/mail/count-mails.ts'
import { createMailboxMailer } from '#platform/mail/mailbox-mailer.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts'
import { type Counts, noCounts } from '#platform/metrics/counts.ts'
import { createSendDeliveryTest } from '#services/send-delivery-test.ts'

const STOP_MS = 4000

interface JobsOptions {
  config: Config
  log: Logger
  pool: Pool
  counts?: Counts
}

/** What a job handler needs to send mail. */
export type MailDelivery = ReturnType<typeof createDelivery>

/** Registers the job handlers of one part of the application. */
export type WorkOnJobs = (queue: Pick<JobQueue, 'work'>, delivery: MailDelivery) => Promise<void>

/** The job queue, with the mailer that its jobs use. */
export function createJobs({ config, log, pool, counts = noCounts }: JobsOptions) {
  const queue = createJobQueue({ pool, log, jobs: allJobs })
  const mailer = countMails(createMailer(config, log), counts)
  const delivery = createDelivery({ config, log, pool, mailer })
  return {
    prepare: queue.prepare,
    enqueue: queue.enqueue,
    isReachable: queue.isReachable,
    async start(registrations: readonly WorkOnJobs[]) {
      await queue.work(SendDeliveryTest, createSendDeliveryTest(delivery))
      for (const workOnJobs of registrations) await workOnJobs(queue, delivery)
      await queue.start()
    },
    async stop() {
      await queue.stop({ timeoutMs: STOP_MS })
      await mailer.close()
    },
  }
}

function createDelivery({ config, log, pool, mailer }: JobsOptions & { mailer: Mailer }) {
  const { identity, mail, server } = config
  const from = { name: identity.brokerageName, address: mail.from }
  return { pool, mailer, log, from, identity, siteUrl: server.siteUrl }
}

function createMailer({ mail, dataDir }: Config, log: Logger): Mailer {
  if (mail.smtpUrl) return createSmtpMailer({ url: mail.smtpUrl })
  return createMailboxMailer({ directory: join(dataDir, 'mailbox'), log })
}
