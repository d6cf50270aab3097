import { identity } from '#content/identity.ts'
import { residentialSellFastTypes } from '#content/inquiries/questionnaire-options.ts'
import { describeLead, describeSource } from '#domain/leads/describe-lead.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { composeTeamSubject, describeTopic } from '#domain/leads/team-subject.ts'
import { describeDue } from '#domain/reply-clock/describe-due.ts'
import { describePromise } from '#domain/reply-clock/promise-reply.ts'
import { formatPhone } from '#domain/text/format-phone.ts'
import { ActionButton } from './action-button.tsx'
import { listCheckReasons } from './check-reasons.ts'
import type { EmailTemplate } from './email-template.ts'
import { Layout, type MailSite } from './layout.tsx'
import { LeadRows } from './lead-rows.tsx'
import { Paragraph, Subheading } from './mail-text.tsx'
import { sampleOwner } from './sample-lead.ts'

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
  subject: ({ lead }) => composeTeamSubject(lead),
  body: ({ site, lead }) => (
    <Layout site={site} heading={describeTopic(lead)} preview={`${lead.fullName}, ${lead.reference}`}>
      <Paragraph>
        {lead.fullName} was promised an answer {describePromise(lead.kind, describeDue(lead.replyDueAt))}. Reply to this
        email to write to them.
      </Paragraph>
      {lead.flags.includes('withdrawn') ? (
        <Paragraph>Please don’t contact them. They’ve since withdrawn their consent.</Paragraph>
      ) : (
        <ContactLinks lead={lead} />
      )}
      <CheckNote reasons={listCheckReasons(lead.flags)} />
      {lead.flags.includes('possible-duplicate') && (
        <Paragraph>We got the same inquiry from this address a few minutes earlier.</Paragraph>
      )}
      {isResidential(lead) && (
        <Paragraph>Residential property: discuss it one to one only (CREA’s Cooperation Policy).</Paragraph>
      )}
      <LeadRows
        rows={[
          { label: 'Reference', value: lead.reference },
          { label: 'Received', value: `${moment.format(lead.receivedAt)}, Toronto time` },
          ...describeLead(lead),
        ]}
      />
      <Subheading>Where it came from</Subheading>
      <LeadRows rows={describeSource(lead.source)} />
    </Layout>
  ),
  sample: { site: { identity, siteUrl: 'https://www.offmarket-ontario.example' }, lead: sampleOwner },
}

/** The fastest way to answer. */
function ContactLinks({ lead: { phone, email } }: { lead: Lead }) {
  if (phone === '')
    return <ActionButton href={`mailto:${encodeURIComponent(email)}`}>{`Write to ${email}`}</ActionButton>
  return <ActionButton href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{`Call ${formatPhone(phone)}`}</ActionButton>
}

/** The guess may be wrong, so the visitor got an answer and the team decides. */
function CheckNote({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <Paragraph>
      Please check whether a person sent this. It may be advertising, because {reasons.join('; ')}. The visitor was
      still promised an answer.
    </Paragraph>
  )
}

function isResidential({ kind, details }: Lead): boolean {
  return kind === 'sell-fast' && residentialSellFastTypes.some((type) => type === details.propertyType)
}
