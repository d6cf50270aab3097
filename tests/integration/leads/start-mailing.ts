import {
  SendAddressConfirmation,
  SendLeadChange,
  SendLeadDigest,
  SendLeadReminder,
  SendLeadToTeam,
  SendLeadToVisitor,
  SendPrivacyLink,
  SendSavedAnswers,
} from '#domain/jobs/lead-jobs.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts'
import { isSuppressedSince } from '#services/leads/consents/consent-store.ts'
import { claimUndigested, findLead, findMessageText, hasUndigested } from '#services/leads/lead-store.ts'
import { limitVisitorMails } from '#services/leads/mails/limit-visitor-mails.ts'
import {
  createSendLeadChange,
  createSendLeadDigest,
  createSendLeadReminder,
  createSendLeadToTeam,
} from '#services/leads/mails/send-lead-mails.ts'
import { createSendLeadToVisitor } from '#services/leads/mails/send-lead-to-visitor.ts'
import { createSendAddressConfirmation, createSendPrivacyLink } from '#services/leads/mails/send-link-mails.ts'
import { findNewAddress } from '#services/leads/own-data/address-correction-store.ts'
import { findSavedAnswers } from '#services/leads/saved-answers/saved-answers-store.ts'
import { createSendSavedAnswers } from '#services/leads/saved-answers/send-saved-answers.ts'
import type { LinkPurpose } from '#services/leads/tokens/signed-tokens.ts'
import { noteAcknowledgements } from '#services/leads/work-on-lead-jobs.ts'
import { type SinkMode, startSmtpSink } from '../../support/servers/smtp-sink.ts'
import { ledgerKey, siteUrl, startLeads } from './start-leads.ts'

export const teamEmail = 'team@site.example'

/** Leads with workers that mail them to a real SMTP server. */
export async function startMailing(mode: SinkMode = 'ok', url?: (port: number) => string) {
  const sink = await startSmtpSink(mode)
  const fixture = await startLeads()
  const { db, pool, log, identity, tokens, queue } = fixture
  const timeouts = { connectMs: 300, greetingMs: 300, socketMs: 600 }
  const mailer = createSmtpMailer({ url: url?.(sink.port) ?? sink.url, timeouts })
  const deps = {
    pool,
    log,
    mailer,
    identity,
    siteUrl,
    teamEmail,
    from: { name: identity.brokerageName, address: 'site@site.example' },
    findLead: (id: string) => findLead(db, { id }),
    signLink: (purpose: LinkPurpose, lead: { id: string; email: string }) => tokens.signLink(purpose, lead, Date.now()),
    findMessage: (id: string) => findMessageText(db, id),
    findNewAddress: (id: string) => findNewAddress(db, id),
    isWithdrawn: ({ email, receivedAt }: Lead) => isSuppressedSince(db, ledgerKey.hash(email), receivedAt),
    allowVisitorMail: limitVisitorMails({ db, ledgerKey, now: Date.now }),
    now: Date.now,
    noteAcknowledgement: noteAcknowledgements({ db, history: fixture.desk.history }),
    hasUndigested: (id: string) => hasUndigested(db, id),
    claimUndigested: (id: string, most: number) => claimUndigested(db, id, most),
  }
  await queue.work(SendLeadToTeam, createSendLeadToTeam(deps))
  await queue.work(SendLeadToVisitor, createSendLeadToVisitor(deps))
  await queue.work(SendLeadDigest, createSendLeadDigest(deps))
  await queue.work(SendLeadChange, createSendLeadChange(deps))
  await queue.work(SendLeadReminder, createSendLeadReminder(deps))
  await queue.work(SendPrivacyLink, createSendPrivacyLink(deps))
  await queue.work(SendAddressConfirmation, createSendAddressConfirmation(deps))
  await queue.work(
    SendSavedAnswers,
    createSendSavedAnswers({
      ...deps,
      findSavedAnswers: (id) => findSavedAnswers(db, id),
      signLink: (set) => tokens.signLink('saved-answers', set, set.savedAt.getTime()),
    }),
  )
  return {
    ...fixture,
    sink,
    deps,
    mailTo: (address: string) => sink.received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail),
    async [Symbol.asyncDispose]() {
      await fixture[Symbol.asyncDispose]()
      await mailer.close()
      await sink.close()
    },
  }
}
