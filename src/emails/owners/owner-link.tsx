import { identity } from '#content/identity.ts'
import { OWNER_LINK_DAYS } from '#domain/desk/properties/file-rules.ts'
import { ActionButton } from '../action-button.tsx'
import type { EmailTemplate } from '../email-template.ts'
import { Layout, type MailSite } from '../layout.tsx'
import { Greeting, Paragraph, SmallPrint } from '../mail-text.tsx'

interface OwnerLinkProps {
  site: MailSite
  fullName: string
  /** The address of the property. */
  address: string
  link: string
}

/** Asks an owner for what we need to make an offer. */
export const ownerLink: EmailTemplate<OwnerLinkProps> = {
  name: 'owner-link',
  subject: () => 'What we still need for your offer',
  body: ({ site, fullName, address, link }) => (
    <Layout site={site} heading="What we still need" preview="A page to send us photos and papers, without an account.">
      <Greeting fullName={fullName} />
      <Paragraph>
        To work on an offer for {address || 'your property'}, we need a few things from you. Here’s the list. You can
        send files from your phone or computer, or just tell us in words.
      </Paragraph>
      <ActionButton href={link}>See what we need</ActionButton>
      <Paragraph>
        You don’t need an account. If your connection drops, you can pick up where you left off. Please leave out ID,
        bank account numbers and tenants’ private details.
      </Paragraph>
      <SmallPrint>
        The link works for {OWNER_LINK_DAYS} days. Please don’t forward this email: anyone who has the link can send
        files in your name. The link doesn’t open anything you’ve sent.
      </SmallPrint>
    </Layout>
  ),
  sample: {
    site: { identity, siteUrl: 'https://www.offmarket-ontario.example' },
    fullName: 'Olga Owner',
    address: '1 Sample Road, Guelph',
    link: 'https://www.offmarket-ontario.example/files/token',
  },
}
