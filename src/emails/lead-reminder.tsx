import { identity } from '#content/identity.ts'
import { headlineLead } from '#domain/leads/describe-lead.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import type { EmailTemplate } from './email-template.ts'
import { Layout, type MailSite } from './layout.tsx'
import { LeadRows } from './lead-rows.tsx'
import { Paragraph, Subheading } from './mail-text.tsx'
import { sampleLead } from './sample-lead.ts'

interface LeadReminderProps {
  site: MailSite
  leads: Lead[]
  /** Includes those not listed. */
  total: number
  /** The age at which the team is reminded of an open lead. */
  months: number
}

/**
 * Leads that have been open long enough that someone should close or delete them. They are never deleted automatically.
 */
export const leadReminder: EmailTemplate<LeadReminderProps> = {
  name: 'lead-reminder',
  subject: ({ total, months }) => `${countLeads(total)} open for more than ${months} months`,
  body: ({ site, leads, total, months }) => (
    <Layout site={site} heading="Old leads that are still open" preview="Please answer, close or delete them.">
      <Paragraph>
        {countLeads(total)} open for more than {months} months. Our privacy policy promises that inquiries are deleted{' '}
        {months} months after they’re closed, so please close each one that’s settled:
      </Paragraph>
      <Paragraph>npm run leads -- status REFERENCE closed</Paragraph>
      <Paragraph>Nothing is deleted until you do. We’ll remind you again in three months.</Paragraph>
      {leads.map((lead) => (
        <div key={lead.id}>
          <Subheading>
            {headlineLead(lead)} · {lead.reference}
          </Subheading>
          <LeadRows
            rows={[
              { label: 'From', value: lead.fullName },
              { label: 'Received', value: formatDay(toTorontoDay(lead.receivedAt)) },
              { label: 'Status', value: lead.status },
            ]}
          />
        </div>
      ))}
      {total > leads.length && <Paragraph>And {total - leads.length} more: npm run leads -- list shows all.</Paragraph>}
    </Layout>
  ),
  sample: {
    site: { identity, siteUrl: 'https://www.offmarket-ontario.example' },
    leads: [{ ...sampleLead, status: 'contacted' }],
    total: 3,
    months: 24,
  },
}

function countLeads(total: number): string {
  return total === 1 ? '1 lead has been' : `${total} leads have been`
}
