import { identity } from '#content/identity.ts'
import { ownerFilesWords } from '#content/pages/owner-files.ts'
import type { RemovalReason } from '#domain/desk/properties/owner-files-view.ts'
import type { EmailTemplate } from '../email-template.ts'
import { Layout, type MailSite } from '../layout.tsx'
import { Greeting, Paragraph, SmallPrint } from '../mail-text.tsx'

interface FileRemovedProps {
  site: MailSite
  fullName: string
  fileName: string
  why: RemovalReason
}

/** Tells an owner that we could not take a file. */
export const fileRemoved: EmailTemplate<FileRemovedProps> = {
  name: 'file-removed',
  subject: () => 'We couldn’t accept one of your files',
  body: ({ site, fullName, fileName, why }) => (
    <Layout site={site} heading="We couldn’t accept a file" preview="We removed it. Everything else you sent is here.">
      <Greeting fullName={fullName} />
      <Paragraph>You sent us a file named “{fileName}.”</Paragraph>
      <Paragraph>{ownerFilesWords.why[why]}</Paragraph>
      <Paragraph>Everything else you sent is still here.</Paragraph>
      <SmallPrint>
        To send it again, use the link in our earlier email. If the link has expired, write to us.
      </SmallPrint>
    </Layout>
  ),
  sample: {
    site: { identity, siteUrl: 'https://www.offmarket-ontario.example' },
    fullName: 'Olga Owner',
    fileName: 'rent-roll.xlsx',
    why: 'infected',
  },
}
