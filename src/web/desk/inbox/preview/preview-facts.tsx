import { deskWords } from '#content/desk/desk-words.ts'
import { previewWords as words } from '#content/desk/inbox-words.ts'
import { leadScreenWords } from '#content/desk/lead/lead-words.ts'
import { taskWords } from '#content/desk/task-words.ts'
import type { LeadCard } from '#domain/desk/answers/lead-card.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { guardOutgoing } from '#domain/desk/messages/outgoing-guard.ts'
import { findFirstName } from '#domain/leads/first-name.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatDeskDay } from '#domain/text/format-day.ts'
import { formatPhone } from '#domain/text/format-phone.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { factsOf } from '../../lead/facts/consent-card.tsx'
import { EmailText } from '../../person/email-text.tsx'
import { useDesk } from '../../shell/desk-context.tsx'
import { DeskLink } from '../../shell/desk-link.tsx'
import { leadPath } from '../../shell/use-address.ts'

interface FactsProps {
  page: LeadPage
  now: Date
}

/** How to reach them, and what else they sent. */
export function PreviewFacts({ page, now }: FactsProps) {
  const { lead } = page
  const name = findFirstName(lead.fullName) ?? lead.fullName
  return (
    <div className="preview-facts">
      <section className="card" aria-labelledby="preview-contact">
        <h3 id="preview-contact">{name}</h3>
        <dl className="pairs">
          <dt>{words.phone}</dt>
          <dd>{lead.phone === '' ? deskWords.lead.noPhone : formatPhone(lead.phone)}</dd>
          <dt>{words.email}</dt>
          <dd>
            <EmailText email={lead.email} />
          </dd>
          <dt>{words.followUp}</dt>
          <dd>{describeFollowUp(page, now)}</dd>
        </dl>
      </section>
      <OtherInquiries page={page} now={now} name={name} />
    </div>
  )
}

function describeFollowUp(page: LeadPage, now: Date): string {
  const facts = { ...factsOf(page, now), purpose: 'follow-up' as const }
  const verdict = guardOutgoing(facts)
  if (verdict.kind === 'barred') return verdict.why
  const consent = verdict.kind === 'consented' ? facts.consents.find(({ id }) => id === verdict.consentId) : undefined
  return consent?.endsAt
    ? fillWords(words.allowedUntil, { day: formatDeskDay(toTorontoDay(consent.endsAt)) })
    : words.allowed
}

function OtherInquiries({ page, now, name }: FactsProps & { name: string }) {
  const desk = useDesk()
  const { lead, group, similar, under } = page
  const groupWith = (id: string) =>
    // Leads under this one stay there; the other lead is grouped under it.
    under === null && group.length > 0
      ? desk.act({ act: 'stack', under: lead.id }, [{ lead: id }], taskWords.did.stack)
      : desk.act({ act: 'stack', under: id }, [{ lead: lead.id }], taskWords.did.stack)
  const count = group.length + similar.length
  return (
    <section className="card" aria-labelledby="preview-others">
      <h3 id="preview-others">
        {count === 0 ? leadScreenWords.others.none : fillWords(words.others, { name, count })}
      </h3>
      <ul>
        {group.map((other) => (
          <Other key={other.id} other={other} now={now} why={words.grouped} />
        ))}
        {similar.map((other) => (
          <Other
            key={other.id}
            other={other}
            now={now}
            why={other.reasons.map((reason) => taskWords.reasons[reason]).join(', ')}
          >
            <button
              type="button"
              className="button tiny"
              aria-label={`${taskWords.stack}: ${other.reference}`}
              onClick={() => groupWith(other.id)}
            >
              {taskWords.stack}
            </button>
          </Other>
        ))}
      </ul>
    </section>
  )
}

interface OtherProps {
  other: LeadCard
  now: Date
  why: string
  children?: React.ReactNode
}

function Other({ other, now, why, children }: OtherProps) {
  return (
    <li className="small">
      <DeskLink className="link" to={leadPath(other.reference)}>
        {deskWords.kinds[other.kind]}, {formatWhen(new Date(other.receivedAt), now)}
      </DeskLink>
      <br />
      {[other.headline, deskWords.statuses[other.state.status], why].filter(Boolean).join(' · ')}
      {children}
    </li>
  )
}
