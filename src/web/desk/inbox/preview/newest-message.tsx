import { previewWords as words } from '#content/desk/inbox-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { describeLead } from '#domain/leads/describe-lead.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import { formatWhen } from '#domain/text/format-when.ts'

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

function describeAnswer({ lead }: LeadPage, now: Date): string {
  const { repliedAt, wroteAt } = lead.state
  if (repliedAt === null) return words.unanswered
  const answered = fillWords(words.answered, { when: formatWhen(new Date(repliedAt), now) })
  return wroteAt === null
    ? answered
    : `${answered} ${fillWords(words.wrote, { when: formatWhen(new Date(wroteAt), now) })}`
}
