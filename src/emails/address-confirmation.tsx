import { identity } from '#content/identity.ts'
import { ActionLink } from './auth-parts.tsx'
import type { EmailTemplate } from './email-template.ts'
import { Layout, type MailSite, Paragraph } from './layout.tsx'
import { sampleLead } from './sample-lead.ts'

interface AddressConfirmationProps {
  site: MailSite
  reference: string
  link: string
}

/** Goes to the new address of an inquiry, which counts only once it is confirmed. */
export const addressConfirmation: EmailTemplate<AddressConfirmationProps> = {
  name: 'address-confirmation',
  subject: ({ reference }) => `Confirm this address for inquiry ${reference}`,
  body: ({ site, reference, link }) => (
    <Layout site={site} heading="Confirm your new address" preview="One step left: confirm that this address is yours.">
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        Somebody, most likely you, corrected the email address of inquiry {reference} to this one. It counts once you
        confirm it, within 7 days.
      </Paragraph>
      <ActionLink href={link}>Confirm this address</ActionLink>
      <Paragraph>If that was not you, ignore this mail: nothing changes, and we do not write to you.</Paragraph>
    </Layout>
  ),
  sample: {
    site: { identity, siteUrl: 'https://www.offmarket-ontario.example' },
    reference: sampleLead.reference,
    link: 'https://www.offmarket-ontario.example/privacy/token/address',
  },
}
