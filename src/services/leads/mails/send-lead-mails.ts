import {
  leadDeleted,
  type SendLeadChange,
  type SendLeadDigest,
  type SendLeadReminder,
  type SendLeadToTeam,
} from '#domain/jobs/lead-jobs.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { MailSite } from '#emails/layout.tsx'
import { renderMail } from '#emails/render-mail.ts'
import type { HandlerOf } from '#platform/jobs/job-workers.ts'
import { deliverMail, type MailDeliveryDeps } from '#platform/mail/deliver-mail.ts'
import type { LinkPurpose } from '../tokens/signed-tokens.ts'

export interface SendLeadMailsDeps extends MailDeliveryDeps, MailSite {
  teamEmail: string
  findLead: (id: string) => Promise<Lead | null>
  /** Signs a link to mail to this address now. */
  signLink: (purpose: LinkPurpose, lead: { id: string; email: string }) => Promise<string>
}

/** Handler of `SendLeadToTeam`. */
export function createSendLeadToTeam(deps: SendLeadMailsDeps): HandlerOf<typeof SendLeadToTeam> {
  return async ({ id, payload }) => {
    const lead = await deps.findLead(payload.leadId)
    if (!lead) return leadDeleted
    return deliverMail(deps, {
      jobId: id,
      template: 'lead-for-team',
      lead: lead.reference,
      requestId: payload.requestId,
      to: { address: deps.teamEmail },
      replyTo: { name: lead.fullName, address: lead.email },
      render: () => renderMail('lead-for-team', { site: deps, lead }),
    })
  }
}

interface SendLeadChangeDeps extends SendLeadMailsDeps {
  /** What a visitor wrote; null if it was deleted in the meantime. */
  findMessage: (id: string) => Promise<string | null>
}

/** Handler of `SendLeadChange`. */
export function createSendLeadChange(deps: SendLeadChangeDeps): HandlerOf<typeof SendLeadChange> {
  return ({ id, payload: { leadId, reference, change, message } }) =>
    deliverMail(deps, {
      jobId: id,
      template: 'lead-change',
      lead: reference,
      to: { address: deps.teamEmail },
      async render() {
        const [lead, text] = await Promise.all([
          deps.findLead(leadId),
          message === undefined ? null : deps.findMessage(message),
        ])
        return renderMail('lead-change', { site: deps, reference, change, lead, message: text ?? '' })
      },
    })
}

interface SendLeadDigestDeps extends SendLeadMailsDeps {
  hasUndigested: (digestId: string) => Promise<boolean>
  claimUndigested: (digestId: string, limit: number) => Promise<{ leads: Lead[]; total: number }>
}

/** Nobody would read a longer list in a mail. The rest are only counted. */
const MAX_IN_DIGEST = 100

/** Handler of `SendLeadDigest`. */
export function createSendLeadDigest(deps: SendLeadDigestDeps): HandlerOf<typeof SendLeadDigest> {
  return async ({ id }) => {
    if (!(await deps.hasUndigested(id))) return { skipped: 'nothing new' }
    return deliverMail(deps, {
      jobId: id,
      template: 'lead-digest',
      to: { address: deps.teamEmail },
      async render() {
        // `render` runs only until this digest is sent, so later leads go to the next one.
        return renderMail('lead-digest', { site: deps, ...(await deps.claimUndigested(id, MAX_IN_DIGEST)) })
      },
    })
  }
}

/** Handler of `SendLeadReminder`. Leads that were deleted in the meantime are left out. */
export function createSendLeadReminder(deps: SendLeadMailsDeps): HandlerOf<typeof SendLeadReminder> {
  return async ({ id, payload: { leadIds, total, months } }) => {
    const found = await Promise.all(leadIds.map(deps.findLead))
    const leads = found.filter((lead) => lead !== null)
    if (leads.length === 0) return leadDeleted
    return deliverMail(deps, {
      jobId: id,
      template: 'lead-reminder',
      to: { address: deps.teamEmail },
      async render() {
        const left = total - (found.length - leads.length)
        return renderMail('lead-reminder', { site: deps, leads, total: left, months })
      },
    })
  }
}
