import { ActionButton } from './action-button.tsx'
import type { EmailTemplate } from './email-template.ts'
import { Layout } from './layout.tsx'
import { Greeting, Paragraph, SmallPrint } from './mail-text.tsx'
import { type LinkMailProps, privacyLink } from './privacy-link.tsx'

/** Goes to the new address of an inquiry, which takes effect only once it is confirmed. */
export const addressConfirmation: EmailTemplate<LinkMailProps> = {
  name: 'address-confirmation',
  subject: ({ reference }) => `Confirm this address for inquiry ${reference}`,
  body: ({ site, fullName, reference, link }) => (
    <Layout site={site} heading="Confirm your new address" preview="Just one step left: confirm this address is yours.">
      <Greeting fullName={fullName} />
      <Paragraph>
        This address was entered as the new one for inquiry {reference}. Confirm it within 7 days, and we’ll write to
        you here from now on.
      </Paragraph>
      <ActionButton href={link}>Confirm this address</ActionButton>
      <SmallPrint>Wasn’t you? Ignore this email. Nothing changes, and we won’t write to you.</SmallPrint>
    </Layout>
  ),
  sample: { ...privacyLink.sample, fullName: '', link: `${privacyLink.sample.link}/address` },
}
