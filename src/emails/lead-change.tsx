import { identity } from '#content/identity.ts'
import type { LeadChange } from '#domain/jobs/lead-jobs.ts'
import { describeLead } from '#domain/leads/describe-lead.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { EmailTemplate } from './email-template.ts'
import { Layout, type MailSite, Paragraph } from './layout.tsx'
import { LeadRows } from './lead-rows.tsx'
import { sampleLead } from './sample-lead.ts'

interface LeadChangeProps {
  site: MailSite
  reference: string
  change: LeadChange
  /** The inquiry as it is now; null if it was deleted. */
  lead: Lead | null
}

const words: Record<LeadChange, { subject: string; text: string }> = {
  corrected: { subject: 'corrected', text: 'The visitor corrected this inquiry. This is how it reads now.' },
  withdrawn: {
    subject: 'consent withdrawn',
    text: 'The visitor withdrew their consent. Please do not contact them any more, and take them off every list.',
  },
  deleted: {
    subject: 'deleted',
    text: 'The visitor deleted this inquiry. Please delete your copies too: mails, notes, entries in other systems.',
  },
}

/** Tells the team what a visitor did through the link in their mail. */
export const leadChange: EmailTemplate<LeadChangeProps> = {
  name: 'lead-change',
  subject: ({ reference, change }) => `${reference}: ${words[change].subject} by the visitor`,
  body: ({ site, reference, change, lead }) => (
    <Layout site={site} heading={`${reference}: ${words[change].subject}`} preview={words[change].text}>
      <Paragraph>{words[change].text}</Paragraph>
      {change === 'corrected' && lead && <LeadRows rows={describeLead(lead)} />}
    </Layout>
  ),
  sample: {
    site: { identity, siteUrl: 'https://www.offmarket-ontario.example' },
    reference: sampleLead.reference,
    change: 'corrected',
    lead: sampleLead,
  },
}
