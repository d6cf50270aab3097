import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from '#config/config.ts'
import {
  SendLeadChange,
  SendLeadDigest,
  SendLeadToTeam,
  SendLeadToVisitor,
  SendLeadWebhook,
} from '#domain/jobs/lead-jobs.ts'
import { SendAuthMail } from '#domain/jobs/send-auth-mail.ts'
import { SendDeliveryTest } from '#domain/jobs/send-delivery-test.ts'
import { SendSms } from '#domain/jobs/send-sms.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { createJobQueue } from '#platform/jobs/job-queue.ts'
import type { JobHandler } from '#platform/jobs/job-workers.ts'
import type { Logger } from '#platform/logger.ts'
import { createMailboxMailer } from '#platform/mail/mailbox-mailer.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts'
import { createGatewaySmsSender } from '#platform/sms/gateway-sms-sender.ts'
import { createLogSmsSender } from '#platform/sms/log-sms-sender.ts'
import type { SmsSender } from '#platform/sms/sms-sender.ts'
import { createTrafficGauge, type TrafficGauge } from '#platform/traffic-gauge.ts'
import { isSuppressedSince } from '#services/leads/consent-store.ts'
import { hashEmail } from '#services/leads/create-consents.ts'
import { findLead, hasUndigested, takeUndigested } from '#services/leads/lead-store.ts'
import { createSignedTokens } from '#services/leads/signed-tokens.ts'
import { createSendAuthMail } from '#services/notifications/send-auth-mail.ts'
import { createSendDeliveryTest } from '#services/notifications/send-delivery-test.ts'
import {
  createSendLeadChange,
  createSendLeadDigest,
  createSendLeadToTeam,
  createSendLeadToVisitor,
} from '#services/notifications/send-lead-mails.ts'
import { createSendLeadWebhook } from '#services/notifications/send-lead-webhook.ts'
import { createSendSms } from '#services/notifications/send-sms.ts'
import type { Tables } from '#services/tables.ts'

const STOP_MS = 4000
/** Leads a second beyond which their mails wait a moment: to render one takes as long as to store fifty leads. */
const CALM_LEADS = 20
const LONGEST_WAIT_MS = 5000
const leadJobs = [SendLeadToTeam, SendLeadToVisitor, SendLeadDigest, SendLeadChange, SendLeadWebhook]
const jobs = [SendDeliveryTest, SendAuthMail, SendSms, ...leadJobs]

interface JobsOptions {
  config: Config
  log: Logger
  database: { db: Kysely<Tables>; pool: Pool }
}

/** The queue with a handler for every job. */
export function createJobs({ config, log, database: { db, pool } }: JobsOptions) {
  const queue = createJobQueue({ pool, log, jobs })
  const mailer = createMailer(config, log)
  const from = { name: config.identity.brokerageName, address: config.mail.from }
  const tokens = createSignedTokens({ pool, random: randomBytes })
  const rush = createTrafficGauge({ now: Date.now, calmPerSecond: CALM_LEADS })
  const findById = (id: string) => findLead(db, { id })
  const delivery = { db, mailer, log, from, identity: config.identity, siteUrl: config.server.siteUrl }
  const leadMail = {
    ...delivery,
    teamEmail: config.mail.teamEmail,
    findLead: findById,
    signLead: tokens.signLead,
    isWithdrawn: ({ email, receivedAt }: Lead) => isSuppressedSince(db, hashEmail(email), receivedAt),
  }
  const digest = {
    ...leadMail,
    hasUndigested: (id: string) => hasUndigested(db, id),
    takeUndigested: (id: string, most: number) => takeUndigested(db, id, most),
  }

  return {
    tokens,
    rush,
    prepare: queue.prepare,
    enqueue: queue.enqueue,
    isReachable: queue.isReachable,
    async start() {
      await queue.work(SendDeliveryTest, createSendDeliveryTest(delivery))
      await queue.work(SendAuthMail, createSendAuthMail({ ...delivery, now: Date.now }), { concurrency: 2 })
      await queue.work(SendSms, createSendSms({ sender: createSmsSender(config, log), log, now: Date.now }))
      await queue.work(SendLeadToTeam, inCalm(rush, createSendLeadToTeam(leadMail)))
      await queue.work(SendLeadToVisitor, inCalm(rush, createSendLeadToVisitor(leadMail)))
      await queue.work(SendLeadDigest, createSendLeadDigest(digest))
      await queue.work(SendLeadChange, createSendLeadChange(leadMail))
      if (config.leads.webhook) {
        const webhook = { ...config.leads.webhook, findLead: findById, now: Date.now }
        await queue.work(SendLeadWebhook, createSendLeadWebhook(webhook))
      }
      await queue.start()
    },
    async stop() {
      await queue.stop({ timeoutMs: STOP_MS })
      await mailer.close()
    },
  }
}

/** Leads go before mails: in a rush the mails follow a little later, and none is forgotten. */
function inCalm<Payload>(rush: TrafficGauge, handler: JobHandler<Payload>): JobHandler<Payload> {
  return async (job) => {
    await rush.whenCalm(LONGEST_WAIT_MS)
    return handler(job)
  }
}

function createSmsSender({ auth: { smsGateway, settings } }: Config, log: Logger): SmsSender {
  if (smsGateway) return createGatewaySmsSender(smsGateway)
  if (settings.isPhoneOn) log.warn('AUTH_PHONE is on and AUTH_SMS_GATEWAY_URL is not set: codes go to this log only')
  return createLogSmsSender({ log })
}

function createMailer({ mail, dataDir }: Config, log: Logger): Mailer {
  if (mail.smtpUrl) return createSmtpMailer({ url: mail.smtpUrl })
  return createMailboxMailer({ directory: join(dataDir, 'mailbox'), log })
}
