import { deskWords } from '#content/desk/desk-words.ts'
import { leadScreenWords } from '#content/desk/lead/lead-words.ts'
import { representationWords } from '#content/desk/representation-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { listDueClocks } from '#domain/desk/list-due-clocks.ts'
import { guardCall } from '#domain/desk/messages/guard-call.ts'
import { findFirstName } from '#domain/leads/first-name.ts'
import { describeDueBriefly } from '#domain/reply-clock/describe-due.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatPhone } from '#domain/text/format-phone.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { askRights } from '../../acts/lead-offers.ts'
import { EmailText } from '../../person/email-text.tsx'
import { useDesk } from '../../shell/desk-context.tsx'
import { DeskLink } from '../../shell/desk-link.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import type { DoAct } from '../do-act.ts'
import { noteCall } from '../last-call.ts'
import { factsOf } from './consent-card.tsx'

const words = leadScreenWords.person
/** Its weekday says enough. */
const NEAR_MS = 6 * 86_400_000

interface ContactCardProps {
  page: LeadPage
  act: DoAct
  now: Date
}

/** Who they are, how to reach them, who has the lead, and when it is due. */
export function ContactCard({ page, act, now }: ContactCardProps) {
  const { lead } = page
  const { state } = lead
  const kind = deskWords.kinds[lead.kind]
  return (
    <section className="card" aria-labelledby="contact">
      <div className="person">
        <Avatar name={lead.fullName} isBig />
        <div>
          <h2 id="contact">{lead.fullName}</h2>
          <p className="small soft">
            {state.representation === 'none' ? kind : `${kind} · ${representationWords.kinds[state.representation]}`}
          </p>
        </div>
      </div>
      <dl className="pairs">
        <dt>{words.phone}</dt>
        <dd>
          <Phone page={page} now={now} />
        </dd>
        <dt>{words.email}</dt>
        <dd>
          <a className="link" href={`mailto:${lead.email}`}>
            <EmailText email={lead.email} />
          </a>
        </dd>
        <dt>{words.assignedTo}</dt>
        <dd>
          <Assignee page={page} act={act} />
        </dd>
        <dt>{words.status}</dt>
        <dd>{deskWords.statuses[state.status]}</dd>
        <dt>{words.received}</dt>
        <dd>
          <When at={new Date(lead.receivedAt)} now={now} />
        </dd>
        {listDueClocks(lead).map(({ clock, dueAt }) => [
          <dt key={`${clock} name`}>{clock === 'reply' ? words.replyBy : words.offerBy}</dt>,
          <dd key={clock}>
            <When at={dueAt} now={now} isDue />
          </dd>,
        ])}
      </dl>
      <p>
        <DeskLink className="link small" to={`/desk/people/${lead.reference}`}>
          {fillWords(words.all, { name: findFirstName(lead.fullName) ?? lead.fullName })}
        </DeskLink>
      </p>
    </section>
  )
}

function Phone({ page, now }: Pick<ContactCardProps, 'page' | 'now'>) {
  const { phone, reference } = page.lead
  const refusal = guardCall(factsOf(page, now))
  if (phone === '') return words.none
  if (refusal !== null)
    return (
      <>
        {formatPhone(phone)}
        <span className="small soft why">{refusal}</span>
      </>
    )
  return (
    <a className="link" href={`tel:${phone}`} onClick={() => noteCall(reference)}>
      {formatPhone(phone)}
    </a>
  )
}

function Assignee({ page, act }: Pick<ContactCardProps, 'page' | 'act'>) {
  const { me, nameOf } = useDesk()
  const { assigneeId } = page.lead.state
  const mayRelease = assigneeId !== null && askRights(page, me)('release') === null
  return (
    <>
      {assigneeId === null ? words.nobody : assigneeId === me.id ? words.you : nameOf(assigneeId)}{' '}
      {mayRelease && (
        <button type="button" className="link small" onClick={() => act({ act: 'release' }, deskWords.did.release)}>
          {deskWords.acts.release}
        </button>
      )}
    </>
  )
}

/** Midnight is the end of the day before, for something that is due. */
function When({ at, now, isDue = false }: { at: Date; now: Date; isDue?: boolean }) {
  const isNear = Math.abs(at.getTime() - now.getTime()) < NEAR_MS
  return (
    <time dateTime={at.toISOString()} title={formatTorontoTimeWithZone(at)}>
      {isDue && isNear ? describeDueBriefly(at) : formatWhen(at, now)}
    </time>
  )
}
