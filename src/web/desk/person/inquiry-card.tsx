import { deskWords } from '#content/desk/desk-words.ts'
import { personWords as words } from '#content/desk/people/person-words.ts'
import type { PersonInquiry } from '#domain/desk/answers/person-page.ts'
import { describeSpan } from '#domain/desk/describe-left.ts'
import { listDueClocks } from '#domain/desk/list-due-clocks.ts'
import { headlineLead } from '#domain/leads/describe-lead.ts'
import { DueMark } from '../inbox/due-mark.tsx'
import { ConsentVerdicts } from '../lead/facts/consent-card.tsx'
import { describeHeadline } from '../lead/head/describe-about.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { leadPath } from '../shell/use-address.ts'
import { Clock } from '../ui/clock.tsx'
import { ReferenceText } from '../ui/reference-text.tsx'
import { nameInquiry } from './name-inquiry.ts'

interface InquiryCardProps {
  inquiry: PersonInquiry
  /** Whether the person was opened through it. */
  isOpened: boolean
  now: Date
}

/** One inquiry: its clocks, its agent, who sees it, and what we may write because of it. */
export function InquiryCard({ inquiry, isOpened, now }: InquiryCardProps) {
  const { me, nameOf } = useDesk()
  const { lead } = inquiry
  const { assigneeId, eyes, status, wroteAt } = lead.state
  const clocks = listDueClocks(lead)
  const heading = `inquiry-${lead.reference}`
  return (
    <section className="card" aria-labelledby={heading} data-opened={isOpened || undefined}>
      <h2 id={heading}>
        <DeskLink className="link" to={leadPath(lead.reference)}>
          {nameInquiry(lead, now)}
        </DeskLink>
      </h2>
      <p className="small soft">
        {describeHeadline(lead.kind, headlineLead(lead))} · <ReferenceText text={lead.reference} />
      </p>
      <dl className="pairs">
        {clocks.length === 0 && wroteAt !== null ? (
          <>
            <dt>{words.waiting}</dt>
            <dd>{describeSpan(Math.max(0, now.getTime() - new Date(wroteAt).getTime()))}</dd>
          </>
        ) : (
          <>
            <dt>{words.due}</dt>
            <dd>
              {clocks.map(({ clock, dueAt }) => (
                <Clock key={clock} due={dueAt} now={now} of={clock} isNamed />
              ))}
              {clocks.length === 0 && <DueMark row={lead} now={now} />}
            </dd>
          </>
        )}
        <dt>{words.status}</dt>
        <dd>{deskWords.statuses[status]}</dd>
        <dt>{words.assignedTo}</dt>
        <dd>{assigneeId === null ? words.nobody : assigneeId === me.id ? words.you : nameOf(assigneeId)}</dd>
        <dt>{words.seenBy}</dt>
        <dd>{eyes.length === 0 ? words.everybody : eyes.map((id) => nameOf(id)).join(', ')}</dd>
      </dl>
      <ConsentVerdicts page={inquiry} now={now} />
    </section>
  )
}
