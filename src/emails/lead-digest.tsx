import { identity } from '#content/identity.ts'
import { describeLead, headlineLead } from '#domain/leads/describe-lead.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { EmailTemplate } from './email-template.ts'
import { Layout, type MailSite } from './layout.tsx'
import { LeadRows } from './lead-rows.tsx'
import { Paragraph, Subheading } from './mail-text.tsx'
import { sampleLead } from './sample-lead.ts'

interface LeadDigestProps {
  site: MailSite
  leads: Lead[]
  /** Includes those not shown here. */
  total: number
}

/** Lists leads that a bot may have sent, a few times a day. */
export const leadDigest: EmailTemplate<LeadDigestProps> = {
  name: 'lead-digest',
  subject: ({ total }) => `${total === 1 ? '1 lead' : `${total} leads`} to check for spam`,
  body: ({ site, leads, total }) => (
    <Layout site={site} heading="Leads that may be spam" preview="Please check whether any of them came from a person.">
      <Paragraph>
        These leads had a hidden field filled in, which is what bots do. We’ve stored and flagged them, and their
        senders got no email. If one came from a person, please answer it. They don’t know it was flagged.
      </Paragraph>
      {leads.map((lead) => (
        <div key={lead.id}>
          <Subheading>
            {headlineLead(lead)} · {lead.reference}
          </Subheading>
          <LeadRows rows={[...describeLead(lead), { label: 'Flags', value: lead.flags.join(', ') }]} />
        </div>
      ))}
      {total > leads.length && (
        <Paragraph>And {total - leads.length} more: npm run leads -- list --flagged shows all of them.</Paragraph>
      )}
    </Layout>
  ),
  sample: {
    site: { identity, siteUrl: 'https://www.offmarket-ontario.example' },
    leads: [{ ...sampleLead, flags: ['suspect', 'unseen-field'] }],
    total: 3,
  },
}
