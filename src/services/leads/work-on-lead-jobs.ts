import type { Kysely } from 'kysely'
import {
  SendAddressConfirmation,
  SendLeadChange,
  SendLeadDigest,
  SendLeadReminder,
  SendLeadToTeam,
  SendLeadToVisitor,
  SendLeadWebhook,
  SendPrivacyLink,
  SendSavedAnswers,
} from '#domain/jobs/lead-jobs.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { MailSite } from '#emails/layout.tsx'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { MailDeliveryDeps } from '#platform/mail/deliver-mail.ts'
import type { Tables } from '../tables.ts'
import { isSuppressedSince } from './consents/consent-store.ts'
import type { LedgerKey } from './consents/ledger-key.ts'
import type { LeadHistory } from './lead-history.ts'
import { claimUndigested, findLead, findMessageText, hasUndigested } from './lead-store.ts'
import { limitVisitorMails } from './mails/limit-visitor-mails.ts'
import {
  createSendLeadChange,
  createSendLeadDigest,
  createSendLeadReminder,
  createSendLeadToTeam,
} from './mails/send-lead-mails.ts'
import { createSendLeadToVisitor, type SendLeadToVisitorDeps } from './mails/send-lead-to-visitor.ts'
import { createSendAddressConfirmation, createSendPrivacyLink } from './mails/send-link-mails.ts'
import { findNewAddress } from './own-data/address-correction-store.ts'
import { findSavedAnswers } from './saved-answers/saved-answers-store.ts'
import { createSendSavedAnswers } from './saved-answers/send-saved-answers.ts'
import { createSendLeadWebhook } from './send-lead-webhook.ts'
import type { LinkPurpose, SignedTokens } from './tokens/signed-tokens.ts'

interface LeadJobsDeps extends MailDeliveryDeps, MailSite {
  db: Kysely<Tables>
  teamEmail: string
  tokens: Pick<SignedTokens, 'signLink'>
  webhook: { url: string; secret: string } | null
  ledgerKey: LedgerKey
  history: Pick<LeadHistory, 'acknowledge' | 'hint'>
  now: () => number
}

/** Registers the handlers of all jobs about leads. */
export async function workOnLeadJobs(queue: Pick<JobQueue, 'work'>, deps: LeadJobsDeps): Promise<void> {
  const { db, tokens, webhook, ledgerKey, now } = deps
  const findById = (id: string) => findLead(db, { id })
  const mails = {
    ...deps,
    findLead: findById,
    findMessage: (id: string) => findMessageText(db, id),
    signLink: (purpose: LinkPurpose, lead: { id: string; email: string }) => tokens.signLink(purpose, lead, now()),
    findNewAddress: (id: string) => findNewAddress(db, id),
    isWithdrawn: ({ email, receivedAt }: Lead) => isSuppressedSince(db, ledgerKey.hash(email), receivedAt),
    allowVisitorMail: limitVisitorMails(deps),
    noteAcknowledgement: noteAcknowledgements(deps),
    hasUndigested: (id: string) => hasUndigested(db, id),
    claimUndigested: (id: string, limit: number) => claimUndigested(db, id, limit),
  }
  await queue.work(SendLeadToTeam, createSendLeadToTeam(mails))
  await queue.work(SendLeadToVisitor, createSendLeadToVisitor(mails))
  await queue.work(SendLeadDigest, createSendLeadDigest(mails))
  await queue.work(SendLeadChange, createSendLeadChange(mails))
  await queue.work(SendLeadReminder, createSendLeadReminder(mails))
  await queue.work(SendPrivacyLink, createSendPrivacyLink(mails))
  await queue.work(SendAddressConfirmation, createSendAddressConfirmation(mails))
  await queue.work(
    SendSavedAnswers,
    createSendSavedAnswers({
      ...mails,
      findSavedAnswers: (id) => findSavedAnswers(db, id),
      signLink: (set) => tokens.signLink('saved-answers', set, set.savedAt.getTime()),
    }),
  )
  if (webhook)
    await queue.work(SendLeadWebhook, createSendLeadWebhook({ ...webhook, findLead: findById, now, log: deps.log }))
}

/** Writes what became of an acknowledgement into the history of its lead. */
export function noteAcknowledgements({
  db,
  history,
}: Pick<LeadJobsDeps, 'db' | 'history'>): SendLeadToVisitorDeps['noteAcknowledgement'] {
  return async (leadId, kind, at) => {
    const isNew = await db.transaction().execute((tx) => history.acknowledge(tx, { leadId, kind, at }))
    if (isNew) history.hint([leadId])
  }
}
