import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { inboxWords } from '#content/desk/inbox-words.ts'
import { leadScreenWords as words } from '#content/desk/lead/lead-words.ts'
import type { LeadCard } from '#domain/desk/answers/lead-card.ts'
import { describeSpan } from '#domain/desk/describe-left.ts'
import { isOpen, isSnoozed, type LeadState } from '#domain/desk/lead-state.ts'
import { listDueClocks } from '#domain/desk/list-due-clocks.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { lastListPath, neighbourOf, positionOf } from '../../inbox/list-order.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { DeskLink } from '../../shell/desk-link.tsx'
import { leadPath } from '../../shell/use-address.ts'
import { Clock } from '../../ui/clock.tsx'
import { ReferenceText } from '../../ui/reference-text.tsx'

type HeadLead = Pick<
  LeadCard,
  'reference' | 'fullName' | 'replyDueAt' | 'offerDueAt' | 'flags' | 'state' | 'receivedAt'
>

interface LeadHeadProps {
  lead: HeadLead
  /** Its kind, what they want and where. */
  about: string
  now: Date
  children?: ReactNode
}

/** Back to the list and the leads beside this one, the person's name with the clock, and the acts. */
export function LeadHead({ lead, about, now, children }: LeadHeadProps) {
  const { me, nameOf } = useDesk()
  const { assigneeId, eyes } = lead.state
  return (
    <header className="lead-head">
      <Crumbs reference={lead.reference} />
      <div className="lead-name">
        <h1>
          <span>{lead.fullName}</span> <NextClock lead={lead} now={now} />
          {assigneeId !== null && assigneeId !== me.id && (
            <span className="tag">{fillWords(words.heldBy, { name: nameOf(assigneeId) })}</span>
          )}
          {assigneeId === null && isOpen(lead.state) && <span className="tag warn">{words.unassigned}</span>}
          {eyes.length > 0 && (
            <span className="tag warn">{fillWords(words.seenBy, { names: eyes.map(nameOf).join(', ') })}</span>
          )}
        </h1>
        <p className="soft">
          {about} · <ReferenceText text={lead.reference} />
        </p>
      </div>
      {children}
    </header>
  )
}

/** The clock that is due first, or how it ended, and what to know before writing. */
function NextClock({ lead, now }: { lead: HeadLead; now: Date }) {
  const { state, flags } = lead
  const [next] = listDueClocks(lead)
  const startedAt = next?.clock === 'reply' ? { startedAt: new Date(lead.receivedAt) } : {}
  return (
    <>
      {next ? (
        <Clock due={next.dueAt} now={now} of={next.clock} isNamed {...startedAt} />
      ) : (
        // While they wait for another answer, nothing is done.
        <span className="clock" data-state={state.repliedAt === null || state.wroteAt !== null ? 'none' : 'met'}>
          {describeEnd(state)}
        </span>
      )}
      {state.wroteAt !== null && <span className="tag new">{deskWords.tabs['wrote-back']}</span>}
      {isSnoozed(state, now) && (
        <span className="tag">
          {fillWords(words.snoozedUntil, { when: formatWhen(new Date(state.snoozedUntil ?? ''), now) })}
        </span>
      )}
      {shownFlags.map(
        (flag) =>
          flags.includes(flag) && (
            <span key={flag} className="tag warn" data-flag={flag}>
              {words.flags[flag]}
            </span>
          ),
      )}
    </>
  )
}

const shownFlags = ['check', 'withdrawn', 'test', 'demo', 'imported'] as const

/** 'Contacted, replied in 2 h 05' */
function describeEnd({ status, closeReason, replySeconds }: LeadState): string {
  const reason = closeReason === null ? '' : `: ${deskWords.closeReasons[closeReason].toLowerCase()}`
  const replied =
    replySeconds === null ? '' : `, ${fillWords(words.repliedIn, { span: describeSpan(replySeconds * 1000) })}`
  return `${deskWords.statuses[status]}${status === 'closed' ? reason : ''}${replied}`
}

export function Crumbs({ reference }: { reference: string }) {
  const position = positionOf(reference)
  return (
    <nav className="crumbs" aria-label={words.inList}>
      <DeskLink className="button quiet tiny" to={lastListPath()}>
        <ChevronLeft className="icon" aria-hidden="true" />
        {nameList(lastListPath())}
      </DeskLink>
      {position?.total != null && <span>{fillWords(words.position, { at: position.at, count: position.total })}</span>}
      <Beside reference={reference} step={-1} />
      <Beside reference={reference} step={1} />
    </nav>
  )
}

/** The lead before or after this one in the list from which it was opened. */
function Beside({ reference, step }: { reference: string; step: 1 | -1 }) {
  const beside = neighbourOf(reference, step)
  const isNext = step === 1
  if (beside === null) return null
  return (
    <DeskLink
      className="button quiet tiny"
      to={leadPath(beside)}
      aria-label={isNext ? inboxWords.lead.next : inboxWords.lead.previous}
    >
      {isNext ? words.next : words.previous} <kbd>{isNext ? ']' : '['}</kbd>
    </DeskLink>
  )
}

/** The content of a button that opens a menu. */
export function MenuName({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon}
      {children}
      <ChevronDown className="icon" aria-hidden="true" />
    </>
  )
}

/** The list that the way back leads to. */
export function nameList(path: string): string {
  const query = new URLSearchParams(path.split('?')[1]).get('q') ?? ''
  const tabs: Readonly<Record<string, string>> = deskWords.tabs
  return tabs[query.replace(/^is:/, '')] ?? deskWords.screens.inbox
}
