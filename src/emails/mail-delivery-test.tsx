import { identity } from '#content/identity.ts'
import type { EmailTemplate } from './email-template.ts'
import { Layout, type MailSite } from './layout.tsx'
import { Paragraph } from './mail-text.tsx'

interface MailDeliveryTestProps {
  site: MailSite
  requestedAt: Date
}

const moment = new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'America/Toronto',
})

/** Sent by `npm run mail:test` to show that mail from this deployment arrives. */
export const mailDeliveryTest: EmailTemplate<MailDeliveryTestProps> = {
  name: 'mail-delivery-test',
  subject: ({ site }) => `Email from ${new URL(site.siteUrl).host} is getting through`,
  body: ({ site, requestedAt }) => (
    <Layout
      site={site}
      heading="Email from this site is getting through"
      preview="A test that you or a colleague asked for. There’s nothing to do."
    >
      <Paragraph>
        This is a test, requested on {moment.format(requestedAt)} (Toronto time) on the server for {site.siteUrl}.
      </Paragraph>
      <Paragraph>
        If it’s in your inbox, inquiries from the website will be too. If you found it in your spam folder, mark it as
        “not spam” and ask the person who looks after your domain to check its SPF and DKIM records.
      </Paragraph>
    </Layout>
  ),
  sample: {
    site: { identity, siteUrl: 'https://www.offmarket-ontario.example' },
    requestedAt: new Date('2026-11-15T14:30:00Z'),
  },
}
