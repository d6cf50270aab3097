import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from '#config/config.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import type { RenderPage } from '#domain/site/dynamic-page.ts'
import type { ApiDependencies } from '#http/create-api.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import { createRateLimiter, noLimits } from '#platform/limits/rate-limiter.ts'
import type { Logger } from '#platform/log/logger.ts'
import { type Counts, noCounts } from '#platform/metrics/counts.ts'
import { startCleaning } from '#services/leads/clean-up.ts'
import type { LedgerKey } from '#services/leads/consents/ledger-key.ts'
import { createLeadBatches } from '#services/leads/intake/lead-batches.ts'
import { readShownAt, readSpamSignals } from '#services/leads/intake/read-spam-signals.ts'
import { submitInquiry } from '#services/leads/intake/submit-inquiry.ts'
import type { LeadConversation } from '#services/leads/lead-conversation.ts'
import type { LeadHistory } from '#services/leads/lead-history.ts'
import {
  type AccountInquiriesService,
  createAccountInquiriesService,
} from '#services/leads/own-data/account-inquiries.ts'
import { createConfirmAddressService } from '#services/leads/own-data/confirm-address.ts'
import { createPrivacyLinkService } from '#services/leads/own-data/privacy-link.ts'
import { createSavedAnswersService } from '#services/leads/saved-answers/saved-answers.ts'
import { createSignedTokens } from '#services/leads/tokens/signed-tokens.ts'
import { workOnLeadJobs } from '#services/leads/work-on-lead-jobs.ts'
import type { Tables } from '#services/tables.ts'
import type { WorkOnJobs } from './create-jobs.ts'

interface LeadsOptions {
  config: Config
  log: Logger
  database: { db: Kysely<Tables>; pool: Pool; leadsPool: Pool }
  jobs: Pick<JobQueue, 'prepare' | 'enqueue'>
  counts?: Counts
  publishableKey: string
  ledgerKey: LedgerKey
  readClientAddress: ApiDependencies['inquiries']['readClientAddress']
  renderPage: RenderPage
  desk: {
    /** Records what visitors do with their inquiries. */
    history: LeadHistory
    /** What the team and the senders of inquiries said to each other. */
    conversation: LeadConversation
    /** Called after a lead is stored. Must not throw or block. */
    onStored: (leadId: string) => void
  }
}

type Leads = Pick<ApiDependencies, 'inquiries' | 'privacy' | 'answers'> & {
  /** What all pages with forms need. */
  pages: Omit<ApiDependencies['answers'], 'savedAnswers'>
  accountInquiries: AccountInquiriesService
  workOnJobs: WorkOnJobs
  stop(): void
}

/** The services for leads, their jobs and their periodic cleanup. */
export function createLeads(options: LeadsOptions): Leads {
  const { config, log, database, jobs, publishableKey, ledgerKey, renderPage, readClientAddress } = options
  const { counts = noCounts } = options
  const { history, onStored } = options.desk
  const { identity, leads } = config
  const { siteUrl } = config.server
  const now = Date.now
  const tokens = createSignedTokens({ pool: database.pool, random: randomBytes })
  const limiter = config.server.rateLimit ? createRateLimiter({ pool: database.leadsPool, now }) : noLimits
  const submitDeps = {
    pool: database.leadsPool,
    batches: createLeadBatches(database.leadsPool),
    queue: jobs,
    placeholders: { identity, siteUrl },
    ledgerKey,
    hasWebhook: leads.webhook !== null,
    now,
    random: randomBytes,
    onStored: (leadId: string, kind: InquiryKind) => {
      counts.leadStored(kind)
      onStored(leadId)
    },
  }
  const { retentionMonths } = leads
  const cleaning = startCleaning({ db: database.db, log, queue: jobs, now, history, retentionMonths })
  const pages = { siteUrl, publishableKey, limiter, readClientAddress, renderPage }
  return {
    pages,
    inquiries: {
      ...pages,
      submit: (submission) => submitInquiry(submitDeps, submission),
      readSpamSignals: (body) => readSpamSignals(body, { tokens, now }),
      createFormToken: (ageMs) => tokens.signMoment(readShownAt(ageMs, now())),
      countRefusal: counts.leadRefused,
    },
    privacy: {
      ...pages,
      privacyLink: createPrivacyLinkService({ db: database.db, tokens, queue: jobs, now, ledgerKey, history }),
      newAddress: createConfirmAddressService({ db: database.db, tokens, queue: jobs, now, history }),
    },
    answers: {
      ...pages,
      savedAnswers: createSavedAnswersService({ db: database.db, queue: jobs, tokens, now, createId: randomUUID }),
    },
    accountInquiries: createAccountInquiriesService({ db: database.db, queue: jobs, now, ledgerKey, ...options.desk }),
    workOnJobs: (queue, delivery) =>
      workOnLeadJobs(queue, {
        ...delivery,
        db: database.db,
        tokens,
        now,
        ledgerKey,
        history,
        teamEmail: config.mail.teamEmail,
        webhook: leads.webhook,
      }),
    stop: cleaning.stop,
  }
}
