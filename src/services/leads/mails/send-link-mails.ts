import { leadDeleted, type SendAddressConfirmation, type SendPrivacyLink } from '#domain/jobs/lead-jobs.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { renderMail } from '#emails/render-mail.ts'
import type { HandlerOf } from '#platform/jobs/job-workers.ts'
import { deliverMail } from '#platform/mail/deliver-mail.ts'
import type { LinkPurpose } from '../tokens/signed-tokens.ts'
import type { AllowVisitorMail } from './limit-visitor-mails.ts'
import type { SendLeadMailsDeps } from './send-lead-mails.ts'

export interface SendLinkMailsDeps extends SendLeadMailsDeps {
  allowVisitorMail: AllowVisitorMail
  /** The new address of a lead, awaiting confirmation. */
  findNewAddress: (leadId: string) => Promise<string | null>
}

interface LinkMail {
  jobId: string
  lead: Lead
  to: string
  template: 'privacy-link' | 'address-confirmation'
}

const purposes: Record<LinkMail['template'], { purpose: LinkPurpose; suffix: string }> = {
  'privacy-link': { purpose: 'own-inquiry', suffix: '' },
  'address-confirmation': { purpose: 'new-address', suffix: '/address' },
}

/**
 * Handler of `SendPrivacyLink`. Sent even after a withdrawal: people who withdrew may still see and delete their data.
 */
export function createSendPrivacyLink(deps: SendLinkMailsDeps): HandlerOf<typeof SendPrivacyLink> {
  return async ({ id, payload }) => {
    const lead = await deps.findLead(payload.leadId)
    if (!lead) return leadDeleted
    return sendLink(deps, { jobId: id, lead, to: lead.email, template: 'privacy-link' })
  }
}

/** Handler of `SendAddressConfirmation`. */
export function createSendAddressConfirmation(deps: SendLinkMailsDeps): HandlerOf<typeof SendAddressConfirmation> {
  return async ({ id, payload }) => {
    const [lead, to] = await Promise.all([deps.findLead(payload.leadId), deps.findNewAddress(payload.leadId)])
    if (!lead || to === null) return { skipped: 'no address is awaiting confirmation' }
    return sendLink(deps, { jobId: id, lead, to, template: 'address-confirmation' })
  }
}

async function sendLink(deps: SendLinkMailsDeps, { jobId, lead, to, template }: LinkMail) {
  if (!(await deps.allowVisitorMail(jobId, to))) return { skipped: 'this address has had enough mail lately' }
  return deliverMail(deps, {
    jobId,
    template,
    lead: lead.reference,
    to: { address: to },
    replyTo: { address: deps.teamEmail },
    async render() {
      const { purpose, suffix } = purposes[template]
      const token = await deps.signLink(purpose, { id: lead.id, email: to })
      // A new address may be a stranger's, so the mail must not repeat a name that someone else typed.
      const fullName = template === 'privacy-link' ? lead.fullName : ''
      const link = `${deps.siteUrl}/privacy/${token}${suffix}`
      return renderMail(template, { site: deps, fullName, reference: lead.reference, link })
    },
  })
}
