import { Link } from 'react-email'
import { identity } from '#content/identity.ts'
import { confirmations } from '#content/inquiries/confirmations.ts'
import { acknowledgements } from '#content/inquiries/inquiry-messages.ts'
import { describeChoices } from '#domain/leads/describe-choices.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { describeDue } from '#domain/reply-clock/describe-due.ts'
import { promiseReply } from '#domain/reply-clock/promise-reply.ts'
import { ActionButton } from './action-button.tsx'
import type { EmailTemplate } from './email-template.ts'
import { Layout, type MailSite } from './layout.tsx'
import { LeadRows } from './lead-rows.tsx'
import { Greeting, Paragraph, PhoneLink, SmallPrint, Steps, Subheading } from './mail-text.tsx'
import { sampleLead } from './sample-lead.ts'
import { styles } from './styles.ts'

/** What the mail leaves out, by kind of inquiry. */
const leftOut = {
  investment: 'your budget and comments',
  contact: 'your message',
  'sell-fast': 'the property’s address',
} as const

interface LeadForVisitorProps {
  site: MailSite
  lead: Lead
  /** The page where the sender can view, correct, download, withdraw and delete the inquiry. */
  privacyUrl: string
}

/**
 * Confirms that an inquiry arrived, and says what happens next and how to withdraw it. It goes to whatever address was
 * typed, so it repeats nothing else that was typed (decision 10).
 */
export const leadForVisitor: EmailTemplate<LeadForVisitorProps> = {
  name: 'lead-for-visitor',
  subject: ({ lead }) => `We’ve got your ${acknowledgements[lead.kind].noun} (${lead.reference})`,
  body: ({ site, lead, privacyUrl }) => {
    const { identity } = site
    const { title, nextSteps } = confirmations[lead.kind]
    const promise = promiseReply(lead.kind, describeDue(lead.replyDueAt))
    const { noun } = acknowledgements[lead.kind]
    const people = identity.agents.map(({ name, designation }) => `${name}, ${designation}`).join('; ')
    return (
      <Layout site={site} heading={title} preview={`Reference ${lead.reference}. ${promise}`}>
        <Greeting fullName={lead.fullName} />
        <Paragraph>
          Thank you for your {noun}. {promise}
        </Paragraph>
        <Paragraph>
          You’ll be talking with {people}. Want to talk sooner? Call <PhoneLink phone={identity.phone} /> or reply to
          this email.
        </Paragraph>
        <Subheading>What happens next</Subheading>
        <Steps steps={nextSteps} />
        <Subheading>Your {noun}</Subheading>
        <LeadRows rows={[{ label: 'Reference', value: lead.reference }, ...describeChoices(lead)]} />
        <Paragraph>
          To protect your privacy, we’ve left {leftOut[lead.kind]} out of this email. You can read, correct or delete
          everything you sent on your own page. No account needed.
        </Paragraph>
        <ActionButton href={privacyUrl}>See my inquiry</ActionButton>
        <SmallPrint>
          Sending an inquiry does not create a representation agreement and does not make you a client of{' '}
          {identity.brokerageName}.
        </SmallPrint>
        {/* No period after a link: in plain text it would look like part of the address. */}
        <SmallPrint>
          You’re getting this email because this address was entered on our site. If it wasn’t you, or you’ve changed
          your mind, you can{' '}
          <Link className="soft" href={privacyUrl} style={styles.smallLink}>
            withdraw your consent or delete the inquiry
          </Link>
        </SmallPrint>
      </Layout>
    )
  },
  sample: {
    site: { identity, siteUrl: 'https://www.offmarket-ontario.example' },
    lead: sampleLead,
    privacyUrl: 'https://www.offmarket-ontario.example/privacy/token',
  },
}
