import { Heading, Link } from 'react-email'
import { identity } from '#content/identity.ts'
import { confirmations } from '#content/inquiries/confirmations.ts'
import { acknowledgements } from '#content/inquiries/inquiry-messages.ts'
import { describeChoices } from '#domain/leads/describe-choices.ts'
import { findGreetingName } from '#domain/leads/greeting-name.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { readReplyBy } from '#domain/reply-clock/describe-due.ts'
import { promiseReply } from '#domain/reply-clock/promise-reply.ts'
import { formatPhone } from '#domain/text/format-phone.ts'
import type { EmailTemplate } from './email-template.ts'
import { Layout, type MailSite, Paragraph } from './layout.tsx'
import { LeadRows } from './lead-rows.tsx'
import { sampleLead } from './sample-lead.ts'
import { styles } from './styles.ts'

interface LeadForVisitorProps {
  site: MailSite
  lead: Lead
  /** The page to see, correct, download, withdraw and delete the inquiry. */
  privacyUrl: string
}

/**
 * Confirms that an inquiry arrived, and says what happens next and how to withdraw it. It goes to whatever address was
 * typed, so it repeats nothing else that was typed (decision 26).
 */
export const leadForVisitor: EmailTemplate<LeadForVisitorProps> = {
  name: 'lead-for-visitor',
  subject: ({ lead }) => `We have your ${acknowledgements[lead.kind].noun} (${lead.reference})`,
  body: ({ site, lead, privacyUrl }) => {
    const { identity } = site
    const { title, nextSteps } = confirmations[lead.kind]
    const promise = promiseReply(lead.kind, readReplyBy(lead))
    const { noun } = acknowledgements[lead.kind]
    const name = findGreetingName(lead.fullName)
    const people = identity.agents.map(({ name, designation }) => `${name}, ${designation}`).join('; ')
    return (
      <Layout site={site} heading={title} preview={`Reference ${lead.reference}. ${promise}`}>
        <Paragraph>{name === null ? 'Hello,' : `Hello ${name},`}</Paragraph>
        <Paragraph>
          Thank you for your {noun}. Your reference is {lead.reference}. {promise}
        </Paragraph>
        {nextSteps.map((step, index) => (
          <Paragraph key={step}>
            {index + 1}. {step}
          </Paragraph>
        ))}
        <Paragraph>
          You will hear from {people}. To reach a person now, call{' '}
          <Link className="ink" href={`tel:${identity.phone}`} style={styles.link}>
            {formatPhone(identity.phone)}
          </Link>{' '}
          or answer this mail.
        </Paragraph>
        <Heading as="h2" className="ink" style={styles.subheading}>
          Your {noun}
        </Heading>
        <LeadRows rows={[{ label: 'Reference', value: lead.reference }, ...describeChoices(lead)]} />
        {/* No full stop after a link: in the plain text it would look like a part of the address. */}
        <Paragraph>
          For your safety this mail does not repeat what you wrote. You can read all of it on{' '}
          <Link className="ink" href={privacyUrl} style={styles.link}>
            your own page
          </Link>
        </Paragraph>
        <Paragraph>
          Sending an inquiry does not create a representation agreement and does not make you a client of{' '}
          {identity.brokerageName}.
        </Paragraph>
        <Paragraph>
          You get this mail because this address was given on our site. Without an account you can{' '}
          <Link className="ink" href={privacyUrl} style={styles.link}>
            see, correct, download or delete your inquiry, or withdraw your consent
          </Link>
        </Paragraph>
      </Layout>
    )
  },
  sample: {
    site: { identity, siteUrl: 'https://www.offmarket-ontario.example' },
    lead: sampleLead,
    privacyUrl: 'https://www.offmarket-ontario.example/privacy/token',
  },
}
