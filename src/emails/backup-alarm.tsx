import { identity } from '#content/identity.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import type { EmailTemplate } from './email-template.ts'
import { Layout, type MailSite } from './layout.tsx'
import { Paragraph } from './mail-text.tsx'

interface BackupAlarmProps {
  site: MailSite
  /** Null if there has been none. */
  lastGoodAt: Date | null
}

/** Sent to the team once a day while the last good backup is too old. */
export const backupAlarm: EmailTemplate<BackupAlarmProps> = {
  name: 'backup-alarm',
  subject: ({ site }) => `No recent backup of ${new URL(site.siteUrl).host}`,
  body: ({ site, lastGoodAt }) => (
    <Layout
      site={site}
      heading="There is no recent backup"
      preview="Please pass this on to the person who runs the server."
    >
      <Paragraph>
        {lastGoodAt
          ? `The last good backup of ${site.siteUrl} was made on ${formatTorontoTimeWithZone(lastGoodAt)}.`
          : `No backup of ${site.siteUrl} has been made yet.`}{' '}
        The website works as usual, but inquiries and files that came in since then could not be restored.
      </Paragraph>
      <Paragraph>
        Please pass this on to the person who runs the server. Its log says why (“no backup was made”). This mail comes
        once a day until there is a backup again.
      </Paragraph>
    </Layout>
  ),
  sample: {
    site: { identity, siteUrl: 'https://www.offmarket-ontario.example' },
    lastGoodAt: new Date('2026-11-15T12:00:00Z'),
  },
}
