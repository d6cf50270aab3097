import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from '#config/config.ts'
import { SendDeliveryTest } from '#domain/jobs/send-delivery-test.ts'
import { createJobQueue } from '#platform/jobs/job-queue.ts'
import type { Logger } from '#platform/logger.ts'
import { createMailboxMailer } from '#platform/mail/mailbox-mailer.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts'
import { createSendDeliveryTest } from '#services/notifications/send-delivery-test.ts'
import type { Tables } from '#services/tables.ts'

const STOP_MS = 4000

interface JobsOptions {
  config: Config
  log: Logger
  database: { db: Kysely<Tables>; pool: Pool }
}

/** The queue with a handler for every job. */
export function createJobs({ config, log, database: { db, pool } }: JobsOptions) {
  const queue = createJobQueue({ pool, log, jobs: [SendDeliveryTest] })
  const mailer = createMailer(config, log)
  const from = { name: config.identity.brokerageName, address: config.mail.from }
  const delivery = { db, mailer, log, from, identity: config.identity, siteUrl: config.server.siteUrl }

  return {
    isReachable: queue.isReachable,
    async start() {
      await queue.work(SendDeliveryTest, createSendDeliveryTest(delivery))
      await queue.start()
    },
    async stop() {
      await queue.stop({ timeoutMs: STOP_MS })
      await mailer.close()
    },
  }
}

function createMailer({ mail, dataDir }: Config, log: Logger): Mailer {
  if (mail.smtpUrl) return createSmtpMailer({ url: mail.smtpUrl })
  return createMailboxMailer({ directory: join(dataDir, 'mailbox'), log })
}
