import { identity } from '#content/identity.ts'
import type { LeadChange } from '#domain/jobs/lead-jobs.ts'
import { describeLead } from '#domain/leads/describe-lead.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { shortenName } from '#domain/leads/team-subject.ts'
import type { EmailTemplate } from './email-template.ts'
import { Layout, type MailSite } from './layout.tsx'
import { LeadRows } from './lead-rows.tsx'
import { Paragraph } from './mail-text.tsx'
import { sampleLead } from './sample-lead.ts'

interface LeadChangeProps {
  site: MailSite
  reference: string
  change: LeadChange
  /** The inquiry as it is now; null if it was deleted. */
  lead: Lead | null
  /** What the visitor wrote, if they wrote. */
  message?: string | undefined
}

const words: Record<LeadChange, { subject: string; text: string }> = {
  corrected: { subject: 'corrected', text: 'The visitor corrected this inquiry. Here’s how it reads now.' },
  withdrawn: {
    subject: 'consent withdrawn',
    text: 'The visitor withdrew their consent. Please don’t contact them any more, and take them off every list.',
  },
  'erasure-asked': {
    subject: 'deletion asked for',
    text: 'The visitor asked us to delete this inquiry. We have to keep it as a record until the day that the desk shows. Please use it for nothing else, and delete copies that aren’t part of the record.',
  },
  wrote: {
    subject: 'message',
    text: 'The visitor wrote this in their account on the site. To answer, write to their email address.',
  },
  deleted: {
    subject: 'deleted',
    text: 'The visitor deleted this inquiry. Please delete your copies too: emails, notes, entries in other systems.',
  },
}

/** Tells the team what a visitor changed in their inquiry. */
export const leadChange: EmailTemplate<LeadChangeProps> = {
  name: 'lead-change',
  subject: ({ reference, change, lead }) =>
    `${reference}: ${words[change].subject} by ${lead ? shortenName(lead.fullName) : 'the visitor'}`,
  body: ({ site, reference, change, lead, message = '' }) => (
    <Layout site={site} heading={`${reference}: ${words[change].subject}`} preview={words[change].text}>
      <Paragraph>{words[change].text}</Paragraph>
      {change === 'corrected' && lead && <LeadRows rows={describeLead(lead)} />}
      {message !== '' && <LeadRows rows={[{ label: 'Message', value: message }]} />}
      {['withdrawn', 'wrote'].includes(change) && lead && <LeadRows rows={describeSender(lead)} />}
    </Layout>
  ),
  sample: {
    site: { identity, siteUrl: 'https://www.offmarket-ontario.example' },
    reference: sampleLead.reference,
    change: 'corrected',
    lead: sampleLead,
  },
}

/** What the team needs to answer them, or to find them on other lists. */
function describeSender({ fullName, email, phone }: Lead) {
  return describeLead({ fullName, email, phone, details: {} })
}
