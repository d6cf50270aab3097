import { identity } from '#content/identity.ts'
import type { DeskNotice } from '#domain/jobs/send-desk-notice.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import { ActionButton } from '../action-button.tsx'
import type { EmailTemplate } from '../email-template.ts'
import { Layout, type MailSite } from '../layout.tsx'
import { Paragraph } from '../mail-text.tsx'

interface DeskNoticeProps {
  site: MailSite
  notice: Omit<DeskNotice, 'to'>
}

interface Words {
  subject: string
  paragraphs: string[]
}

const unseenWords = (count: number) =>
  `${count === 1 ? 'One lead is' : `${count} leads are`} behind a wall, and nobody it names is left to open it. The broker of record can look behind it, on the team page of the desk, and name somebody else.`

const words: Record<DeskNotice['kind'], (notice: DeskNoticeProps['notice'], by: string) => Words> = {
  looked: ({ about, text }, by) => ({
    subject: `${about}: ${by} looked behind the wall`,
    paragraphs: [
      `${about} is for named members only, and you’re one of them. ${by}, the broker of record, opened it and now sees it too.`,
      `The reason given: ${text}`,
    ],
  }),
  'wrote-back': ({ about, unseen = 0 }) => ({
    subject: `${about}: a reply came in`,
    paragraphs:
      unseen > 0
        ? [`Somebody wrote back. What they wrote is shown with ${about}.`, unseenWords(unseen)]
        : [
            `Somebody wrote back. What they wrote is with ${about}, which is waiting for you under “Wrote back.”`,
            'Please reply on the page of the lead. Replies to this notice reach nobody.',
          ],
  }),
  'unverified-mail': ({ about, unseen = 0 }) => ({
    subject: `${about}: an email came in whose sender we couldn’t verify`,
    paragraphs: [
      `It’s shown with ${about} and marked “sender not verified.” It changes nothing by itself.`,
      unseen > 0 ? unseenWords(unseen) : 'Please read it on the page of the lead, and reply there if it’s genuine.',
    ],
  }),
  'factor-reset': ({ about }, by) => ({
    subject: `The second step of ${about} was reset`,
    paragraphs: [
      `${by} reset how ${about} signs in to the lead desk. Every session of ${about} has ended. The way back leads through the mailbox of ${about}, to a new password and a new second step.`,
      `If nobody asked for this, speak with ${about} and with your admin right away.`,
    ],
  }),
  left: ({ about, lines, unseen = 0 }, by) => ({
    subject: `${about} has left the lead desk`,
    paragraphs: [
      `${by} marked ${about} as left. ${about} can’t open the desk any more; what ${about} did stays in the history.`,
      lines.length === 0
        ? 'No open lead that you may see was with them.'
        : `These open leads are with nobody now. Please give each to somebody: ${lines.join(', ')}`,
      ...(unseen > 0 ? [unseenWords(unseen)] : []),
    ],
  }),
}

/** Events that managers, and the members concerned, must not miss. */
export const deskNotice: EmailTemplate<DeskNoticeProps> = {
  name: 'desk-notice',
  subject: ({ notice }) => wordsOf(notice).subject,
  body: ({ site, notice }) => {
    const { subject, paragraphs } = wordsOf(notice)
    return (
      <Layout site={site} heading={subject} preview={paragraphs[0] ?? ''}>
        {paragraphs.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        <Paragraph>This happened on {formatTorontoTimeWithZone(new Date(notice.at))}.</Paragraph>
        <ActionButton href={`${site.siteUrl}${pathOf(notice)}`}>Open the desk</ActionButton>
      </Layout>
    )
  },
  sample: {
    site: { identity, siteUrl: 'https://www.offmarket-ontario.example' },
    notice: {
      kind: 'left',
      by: 'Manager One',
      about: 'Agent One',
      text: '',
      lines: ['SEL-7K3M-2Q', 'CON-9H2P-4T'],
      at: '2026-11-15T14:30:00.000Z',
    },
  },
}

function pathOf({ kind, about, unseen = 0 }: DeskNoticeProps['notice']): string {
  if (unseen > 0) return '/desk/team'
  return kind === 'wrote-back' || kind === 'unverified-mail' ? `/desk/leads/${about}` : '/desk'
}

function wordsOf(notice: DeskNoticeProps['notice']): Words {
  return words[notice.kind](notice, notice.by === '' ? 'The operator' : notice.by)
}
