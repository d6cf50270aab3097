import { identity } from '#content/identity.ts'
import { ActionLink } from './auth-parts.tsx'
import type { EmailTemplate } from './email-template.ts'
import { Layout, type MailSite, Paragraph } from './layout.tsx'
import { sampleLead } from './sample-lead.ts'

interface PrivacyLinkProps {
  site: MailSite
  reference: string
  link: string
}

/** A fresh link to an inquiry, for somebody whose earlier one was too old. */
export const privacyLink: EmailTemplate<PrivacyLinkProps> = {
  name: 'privacy-link',
  subject: ({ reference }) => `Your link to inquiry ${reference}`,
  body: ({ site, reference, link }) => (
    <Layout site={site} heading="Your fresh link" preview={`It opens what we hold about inquiry ${reference}.`}>
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        You asked for a fresh link to your inquiry {reference}. With it you can see, correct, download or delete the
        inquiry, or withdraw your consent. It works for 90 days.
      </Paragraph>
      <ActionLink href={link}>Open my inquiry</ActionLink>
      <Paragraph>Please do not forward this mail: whoever has the link can do the same.</Paragraph>
    </Layout>
  ),
  sample: {
    site: { identity, siteUrl: 'https://www.offmarket-ontario.example' },
    reference: sampleLead.reference,
    link: 'https://www.offmarket-ontario.example/privacy/token',
  },
}
