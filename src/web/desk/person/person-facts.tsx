import { personWords as words } from '#content/desk/people/person-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import type { PersonPage } from '#domain/desk/answers/person-page.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatPhone } from '#domain/text/format-phone.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { leadPath } from '../shell/use-address.ts'
import { ReferenceText } from '../ui/reference-text.tsx'
import { EmailText } from './email-text.tsx'
import { InquiryCard } from './inquiry-card.tsx'
import { nameInquiry } from './name-inquiry.ts'

interface PersonFactsProps {
  person: PersonPage
  /** The lead through which the person was opened. */
  opened: LeadPage['lead']
  now: Date
}

/** How to reach the person, each inquiry, and inquiries that may be theirs too. */
export function PersonFacts({ person, opened, now }: PersonFactsProps) {
  const { inquiries } = person
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls is reachable with the keyboard
    <aside className="facts" tabIndex={0} aria-label={fillWords(words.facts, { name: opened.fullName })}>
      <Contact person={person} />
      {inquiries.map((inquiry) => (
        <InquiryCard key={inquiry.lead.id} inquiry={inquiry} isOpened={inquiry.lead.id === opened.id} now={now} />
      ))}
      <SamePhone person={person} opened={opened} now={now} />
    </aside>
  )
}

function Contact({ person: { inquiries } }: { person: PersonPage }) {
  const emails = unique(inquiries.map(({ lead }) => lead.email))
  const phones = unique(inquiries.map(({ lead }) => lead.phone)).filter((phone) => phone !== '')
  return (
    <section className="card" aria-labelledby="person-contact">
      <h2 id="person-contact">{words.contact}</h2>
      <dl className="pairs">
        <dt>{words.email}</dt>
        {emails.map((email) => (
          <dd key={email}>
            <a className="link" href={`mailto:${email}`}>
              <EmailText email={email} />
            </a>
          </dd>
        ))}
        <dt>{words.phone}</dt>
        {phones.map((phone) => (
          <dd key={phone}>{formatPhone(phone)}</dd>
        ))}
        {phones.length === 0 && <dd className="soft">{words.noPhone}</dd>}
      </dl>
    </section>
  )
}

/** An address in other letters is the same address. */
function unique(texts: readonly string[]): string[] {
  return [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()]
}

function SamePhone({ person: { samePhone }, opened, now }: PersonFactsProps) {
  const desk = useDesk()
  if (samePhone.length === 0) return null
  // A lead that others are grouped under stays on top.
  const group = ({ id, isTop }: PersonPage['samePhone'][number]) => {
    const [lead, under] = isTop ? [opened.id, id] : [id, opened.id]
    desk.act({ act: 'stack', under }, [{ lead }], words.didGroup)
  }
  return (
    <section className="card" aria-labelledby="same-phone">
      <h2 id="same-phone">{words.samePhone}</h2>
      <p className="small soft">{words.samePhoneHint}</p>
      <ul>
        {samePhone.map((other) => (
          <li key={other.id} className="other">
            <p>
              <DeskLink className="link" to={leadPath(other.reference)}>
                {fillWords(words.suggestion, { inquiry: nameInquiry(other, now) })}
              </DeskLink>
              <span className="small soft why">
                {other.fullName} · <ReferenceText text={other.reference} />
              </span>
            </p>
            <button
              type="button"
              className="button tiny"
              aria-label={`${words.group}: ${other.reference}`}
              onClick={() => group(other)}
            >
              {words.group}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
