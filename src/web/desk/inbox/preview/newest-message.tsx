import { previewWords as words } from '#content/desk/inbox-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { describeLead } from '#domain/leads/describe-lead.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { acknowledgements } from '../../lead/conversation/acknowledgements.ts'

interface NewestProps {
  page: LeadPage
  now: Date
}

/** Their newest mail in full, or the form, and whether somebody has answered since. */
export function NewestMessage({ page, now }: NewestProps) {
  const { lead } = page
  const mail = page.messages
    .filter(({ direction, nature }) => direction === 'in' && nature === 'person')
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .at(-1)
  const at = mail?.at ?? lead.receivedAt
  return (
    <div className="talk">
      <article className="say">
        <header>
          <b>{lead.fullName}</b>{' '}
          <time dateTime={at} title={formatTorontoTimeWithZone(new Date(at))}>
            {formatWhen(new Date(at), now)}
          </time>
          , {mail ? words.byEmail : words.byForm[lead.kind]}
        </header>
        {mail ? <p className="said">{mail.body.trim()}</p> : <Form lead={lead} />}
      </article>
      <p className="past">{describeAnswer(page, now)}</p>
    </div>
  )
}

/** Empty while the mail is on its way. */
function describeAcknowledgement(events: LeadPage['events'], now: Date): string {
  const last = events.findLast(({ kind }) => acknowledgements.some((one) => one === kind))
  if (!last) return ''
  if (last.kind !== 'acknowledged') return words.notAcknowledged
  return fillWords(words.acknowledged, { when: formatWhen(new Date(last.at), now) })
}

function Form({ lead }: Pick<LeadPage, 'lead'>) {
  const { message, additionalComments, ...details } = lead.details
  const rows = describeLead({ fullName: '', email: '', phone: '', details })
  const said = [message, additionalComments].filter((text) => typeof text === 'string' && text !== '')
  return (
    <>
      {rows.length > 0 && (
        <dl className="pairs">
          {rows.map(({ label, value }) => [<dt key={`${label} name`}>{label}</dt>, <dd key={label}>{value}</dd>])}
        </dl>
      )}
      {said.map((text) => (
        <p key={String(text)} className="said">
          {String(text)}
        </p>
      ))}
    </>
  )
}

function describeAnswer({ lead, events }: LeadPage, now: Date): string {
  const { repliedAt, wroteAt } = lead.state
  if (repliedAt === null) return [describeAcknowledgement(events, now), words.unanswered].filter(Boolean).join(' ')
  const answered = fillWords(words.answered, { when: formatWhen(new Date(repliedAt), now) })
  return wroteAt === null
    ? answered
    : `${answered} ${fillWords(words.wrote, { when: formatWhen(new Date(wroteAt), now) })}`
}
