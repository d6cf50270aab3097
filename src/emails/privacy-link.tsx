import { identity } from '#content/identity.ts'
import { ActionButton } from './action-button.tsx'
import type { EmailTemplate } from './email-template.ts'
import { Layout, type MailSite } from './layout.tsx'
import { Greeting, Paragraph, SmallPrint } from './mail-text.tsx'
import { sampleLead } from './sample-lead.ts'

export interface LinkMailProps {
  site: MailSite
  /** Empty if somebody else may have typed it. */
  fullName: string
  reference: string
  link: string
}

/** A fresh link to an inquiry, for a sender whose earlier link had expired. */
export const privacyLink: EmailTemplate<LinkMailProps> = {
  name: 'privacy-link',
  subject: ({ reference }) => `Your link to inquiry ${reference}`,
  body: ({ site, fullName, reference, link }) => (
    <Layout site={site} heading="Your new link" preview={`It opens your inquiry ${reference}.`}>
      <Greeting fullName={fullName} />
      <Paragraph>
        Here’s the new link you asked for. It opens your inquiry {reference}, where you can see, correct, download or
        delete it, or withdraw your consent.
      </Paragraph>
      <ActionButton href={link}>Open my inquiry</ActionButton>
      <SmallPrint>The link works for 90 days. Please don’t forward it: anyone who has it can do the same.</SmallPrint>
    </Layout>
  ),
  sample: {
    site: { identity, siteUrl: 'https://www.offmarket-ontario.example' },
    fullName: sampleLead.fullName,
    reference: sampleLead.reference,
    link: 'https://www.offmarket-ontario.example/privacy/token',
  },
}
