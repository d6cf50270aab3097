import { Heading, Link } from 'react-email'
import { identity } from '#content/identity.ts'
import { residentialSellFastTypes } from '#content/inquiries/questionnaire-options.ts'
import { describeLead, describeSource, headlineLead } from '#domain/leads/describe-lead.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { readReplyBy } from '#domain/reply-clock/describe-due.ts'
import { describePromise } from '#domain/reply-clock/promise-reply.ts'
import { formatPhone } from '#domain/text/format-phone.ts'
import { listCheckReasons } from './check-reasons.ts'
import type { EmailTemplate } from './email-template.ts'
import { Layout, type MailSite, Paragraph } from './layout.tsx'
import { LeadRows } from './lead-rows.tsx'
import { sampleLead } from './sample-lead.ts'
import { styles } from './styles.ts'

interface LeadForTeamProps {
  site: MailSite
  lead: Lead
}

const moment = new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Toronto',
})

/** Tells the team everything about a new lead. A reply goes to the visitor. */
export const leadForTeam: EmailTemplate<LeadForTeamProps> = {
  name: 'lead-for-team',
  subject: ({ lead }) => `${listMarks(lead).join('')}${headlineLead(lead)} · ${lead.reference}`,
  body: ({ site, lead }) => (
    <Layout site={site} heading={headlineLead(lead)} preview={`${lead.fullName}, ${lead.reference}`}>
      <Paragraph>
        {lead.fullName} was promised an answer {describePromise(lead.kind, readReplyBy(lead))}. Received{' '}
        {moment.format(lead.receivedAt)} (Toronto time). Answer this mail to write to them.
      </Paragraph>
      {lead.phone && (
        <Paragraph>
          <Link className="ink" href={`tel:${lead.phone.replaceAll(/[^+\d]/g, '')}`} style={styles.link}>
            Call {formatPhone(lead.phone)}
          </Link>
        </Paragraph>
      )}
      {lead.flags.includes('withdrawn') && (
        <Paragraph>Please do not contact them: they have withdrawn their consent since.</Paragraph>
      )}
      <CheckNote reasons={listCheckReasons(lead.flags)} />
      {isRepeat(lead) && <Paragraph>The same inquiry came from this address a few minutes before.</Paragraph>}
      {isResidential(lead) && (
        <Paragraph>Residential property: talk about it one to one only (CREA’s Cooperation Policy).</Paragraph>
      )}
      <LeadRows rows={[{ label: 'Reference', value: lead.reference }, ...describeLead(lead)]} />
      <Heading as="h2" className="ink" style={styles.subheading}>
        Where it came from
      </Heading>
      <LeadRows rows={describeSource(lead.source)} />
    </Layout>
  ),
  sample: { site: { identity, siteUrl: 'https://www.offmarket-ontario.example' }, lead: sampleLead },
}

/** What somebody should know before they open the mail. */
function listMarks(lead: Lead): string[] {
  return [lead.flags.includes('check') ? '[check] ' : '', isRepeat(lead) ? '[possible duplicate] ' : '']
}

/** A guess may be wrong, so the visitor was answered and the team decides. */
function CheckNote({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <Paragraph>
      Please check whether a person sent this. It may be advertising, because {reasons.join('; ')}. The visitor was
      promised an answer like any other.
    </Paragraph>
  )
}

function isRepeat({ flags }: Lead): boolean {
  return flags.includes('possible-duplicate')
}

function isResidential({ kind, details }: Lead): boolean {
  return kind === 'sell-fast' && residentialSellFastTypes.some((type) => type === details.propertyType)
}
