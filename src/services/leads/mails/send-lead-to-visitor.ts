import { leadDeleted, type SendLeadToVisitor } from '#domain/jobs/lead-jobs.ts'
import { findGreetingName } from '#domain/leads/greeting-name.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { renderMail } from '#emails/render-mail.ts'
import { PermanentFailure } from '#platform/jobs/job-failures.ts'
import type { HandlerOf } from '#platform/jobs/job-workers.ts'
import { composeMessageId, deliverMail } from '#platform/mail/deliver-mail.ts'
import { findAcceptedAt } from '#platform/mail/sent-mail-store.ts'
import type { Acknowledgement } from '../lead-history.ts'
import type { AllowVisitorMail } from './limit-visitor-mails.ts'
import type { SendLeadMailsDeps } from './send-lead-mails.ts'

export interface SendLeadToVisitorDeps extends SendLeadMailsDeps {
  /** Whether the visitor asked for no more mail after sending this lead. */
  isWithdrawn: (lead: Lead) => Promise<boolean>
  allowVisitorMail: AllowVisitorMail
  now: () => number
  /** Adds it to the history of the lead, once, unless the lead was deleted. */
  noteAcknowledgement: (leadId: string, outcome: Acknowledgement, at: Date) => Promise<void>
}

const template = 'lead-for-visitor'

/** Handler of `SendLeadToVisitor`. The history of the lead shows whether the mail was accepted, or failed for good. */
export function createSendLeadToVisitor(deps: SendLeadToVisitorDeps): HandlerOf<typeof SendLeadToVisitor> {
  return async ({ id, payload, isLast }) => {
    const { noteAcknowledgement } = deps
    const findAccepted = () => findAcceptedAt(deps.pool, composeMessageId(deps.from, { jobId: id, template }))
    // A worker may have died after the server accepted the mail and before the history showed it.
    const before = await findAccepted()
    if (before) {
      await noteAcknowledgement(payload.leadId, 'acknowledged', before)
      return { accepted: 'before' }
    }
    const lead = await deps.findLead(payload.leadId)
    if (!lead) return leadDeleted
    if (await deps.isWithdrawn(lead)) return { skipped: 'the visitor asked not to be written to' }
    if (!(await deps.allowVisitorMail(id, lead.email))) return { skipped: 'this address has had enough mail lately' }
    const sent = await deliver(deps, id, lead, payload.requestId).catch(async (error: unknown) => {
      const outcome = findOutcome(error, isLast)
      if (outcome) await noteAcknowledgement(lead.id, outcome, new Date(deps.now()))
      throw error
    })
    await noteAcknowledgement(lead.id, 'acknowledged', (await findAccepted()) ?? new Date(deps.now()))
    return sent
  }
}

/** Null if the mail is tried again. */
function findOutcome(error: unknown, isLast: boolean): Acknowledgement | null {
  if (error instanceof PermanentFailure) return 'acknowledgement-refused'
  return isLast ? 'acknowledgement-given-up' : null
}

function deliver(deps: SendLeadToVisitorDeps, jobId: string, lead: Lead, requestId: string | undefined) {
  const name = findGreetingName(lead.fullName)
  return deliverMail(deps, {
    jobId,
    template,
    lead: lead.reference,
    requestId,
    to: { ...(name !== null && { name }), address: lead.email },
    replyTo: { address: deps.teamEmail },
    async render() {
      const privacyUrl = `${deps.siteUrl}/privacy/${await deps.signLink('own-inquiry', lead)}`
      return renderMail('lead-for-visitor', { site: deps, lead, privacyUrl })
    },
  })
}
