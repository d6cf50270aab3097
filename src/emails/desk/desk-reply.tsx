import { Fragment } from 'react'
import { Link } from 'react-email'
import { meetingWords } from '#content/desk/people/meeting-words.ts'
import { identity } from '#content/identity.ts'
import type { Registration } from '#domain/desk/desk-member.ts'
import { describeMeetingTime } from '#domain/desk/meetings/describe-meeting.ts'
import type { Invitation } from '#domain/desk/meetings/meeting.ts'
import type { EmailTemplate } from '../email-template.ts'
import { Layout, type MailSite } from '../layout.tsx'
import { LeadRows } from '../lead-rows.tsx'
import { Paragraph, PhoneLink, SmallPrint, TextLink } from '../mail-text.tsx'
import { sampleLead } from '../sample-lead.ts'
import { styles } from '../styles.ts'

const { mail: words } = meetingWords

interface Writer {
  displayName: string
  registration: Registration
  /** A direct line; null unless the brokerage publishes one. */
  phone: string | null
  /** The URL of their photograph, or null. */
  photo: string | null
}

interface DeskReplyProps {
  site: MailSite
  subject: string
  /** As the member typed it, with empty lines between paragraphs. */
  body: string
  writer: Writer
  reference: string
  /** URL of the RECO Information Guide, if it is included. */
  guideUrl: string | null
  privacyUrl: string
  /** What it invites to, or cancels. */
  meeting: Invitation | null
}

/** Titles that RECO lets a registrant use; nobody else has one. */
const titles: Record<Registration, string | null> = {
  'broker-of-record': 'Broker of Record',
  broker: 'Broker',
  salesperson: 'Salesperson',
  none: null,
}

/** A reply written by a team member, with what every mail from a brokerage must say. */
export const deskReply: EmailTemplate<DeskReplyProps> = {
  name: 'desk-reply',
  subject: ({ subject, reference }) => (subject.includes(reference) ? subject : `${subject} (${reference})`),
  body: ({ site, subject, body, writer, reference, guideUrl, privacyUrl, meeting }) => {
    const paragraphs = body.split(/\n\s*\n/).filter((text) => text.trim() !== '')
    return (
      <Layout site={site} heading={subject} preview={paragraphs.join(' ').slice(0, 140)}>
        {paragraphs.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a mail never move
          <Paragraph key={index}>{withLineBreaks(text.trim())}</Paragraph>
        ))}
        {meeting !== null && <MeetingRows meeting={meeting} />}
        <Signature writer={writer} brokerage={site.identity.brokerageName} />
        {guideUrl !== null && (
          <Paragraph>
            Before we give you any service or assistance, we give you the RECO Information Guide and go through it with
            you. It explains your choices and our duties. You’ll find it here:{' '}
            <TextLink href={guideUrl}>RECO Information Guide</TextLink>
          </Paragraph>
        )}
        <SmallPrint>
          This email is about your inquiry {reference}. It does not create a representation agreement and does not make
          you a client of {site.identity.brokerageName}.
        </SmallPrint>
        {/* No period after a link: in plain text it would look like part of the address. */}
        <SmallPrint>
          You can see, correct or delete your inquiry, or tell us not to contact you any more, on{' '}
          <Link className="soft" href={privacyUrl} style={styles.smallLink}>
            your own page
          </Link>
        </SmallPrint>
      </Layout>
    )
  },
  sample: {
    site: { identity, siteUrl: 'https://www.offmarket-ontario.example' },
    subject: 'Your investment criteria',
    body: 'Hi Ann,\n\nThank you for your criteria. Would Tuesday at ten suit you for a call?',
    writer: { displayName: 'Name of the broker', registration: 'broker', phone: '+14165550101', photo: null },
    reference: sampleLead.reference,
    guideUrl: 'https://guide.example/reco-information-guide',
    privacyUrl: 'https://www.offmarket-ontario.example/privacy/token',
    meeting: null,
  },
}

function Signature({ writer, brokerage }: { writer: Writer; brokerage: string }) {
  const { displayName, registration, phone, photo } = writer
  const title = titles[registration]
  const lines = (
    <Paragraph>
      {displayName}
      {title !== null && `, ${title}`}
      <br />
      {brokerage}
      {phone !== null && (
        <>
          <br />
          <PhoneLink phone={phone} />
        </>
      )}
    </Paragraph>
  )
  if (photo === null) return lines
  return (
    <table role="presentation" border={0} cellPadding={0} cellSpacing={0} style={styles.writer}>
      <tbody>
        <tr>
          <td style={styles.photoCell}>
            {/* The name is beside it. */}
            <img src={photo} alt="" width={64} height={80} style={styles.photo} />
          </td>
          <td style={styles.writerCell}>{lines}</td>
        </tr>
      </tbody>
    </table>
  )
}

function MeetingRows({ meeting }: { meeting: Invitation }) {
  const { kind, method, place } = meeting
  const isCancelled = method === 'cancel'
  return (
    <LeadRows
      rows={[
        { label: isCancelled ? words.cancelled : words.kinds[kind], value: describeMeetingTime(meeting) },
        ...(isCancelled ? [] : [{ label: words.places[kind], value: place }]),
      ]}
    />
  )
}

function withLineBreaks(text: string) {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a mail never move
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
}
