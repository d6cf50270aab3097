import type { ReactNode } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { conversationWords as words } from '#content/desk/lead/conversation-words.ts'
import type { LeadPage, TimelineEvent } from '#domain/desk/answers/lead-page.ts'
import { describeEvent, describeWhy } from '#domain/desk/describe-event.ts'
import { findFirstName } from '#domain/leads/first-name.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { askRights } from '../../acts/lead-offers.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { AcknowledgementLine } from './acknowledgement-line.tsx'
import { FormEntry } from './form-entry.tsx'
import type { Change, Entry, EntryOf } from './list-days.ts'
import { MailEntry } from './mail-entry.tsx'
import { SaidText } from './said-text.tsx'
import { TimeOfDay } from './time-of-day.tsx'

interface EntryViewProps {
  entry: Entry
  page: LeadPage
  isPreview: boolean
}

export function EntryView({ entry, page, isPreview }: EntryViewProps) {
  const them = findFirstName(page.lead.fullName) ?? deskWords.lead.visitor
  switch (entry.kind) {
    case 'form':
      return <FormEntry lead={page.lead} />
    case 'mail':
      return <MailEntry entry={entry} lead={page.lead} isPreview={isPreview} />
    case 'note':
      return <Note entry={entry} page={page} isPreview={isPreview} />
    case 'call':
      return <Call entry={entry} page={page} isPreview={isPreview} />
    case 'acknowledgement':
      return <AcknowledgementLine entry={entry} page={page} />
    case 'line':
      return (
        <p className="past" data-event={entry.id}>
          <Line event={entry.event} isUndone={false} files={entry.files} them={them} />
        </p>
      )
    case 'changes':
      return <Changes entry={entry} them={them} />
  }
}

interface SaidProps {
  entry: EntryOf<'note' | 'call'>
  page: LeadPage
  isPreview: boolean
}

function Note({ entry, page, isPreview }: SaidProps) {
  const name = findFirstName(page.lead.fullName) ?? words.they
  return (
    <article className="say note" data-event={entry.id}>
      <header>
        <b>{words.note}</b> <Who event={entry.event} /> · <TimeOfDay at={entry.at} /> ·{' '}
        {fillWords(words.mayRead, { name })}
      </header>
      <FormOutcome entry={entry} page={page} isPreview={isPreview} />
    </article>
  )
}

/** A call, or an answer given elsewhere. */
function Call({ entry, page, isPreview }: SaidProps) {
  const { nameOf } = useDesk()
  const { event } = entry
  const hasSpoken = event.kind !== 'log-call' || event.data.outcome === 'spoke'
  return (
    <article className="say ours" data-event={entry.id}>
      <header>
        <b>
          <Who event={event} /> {describeEvent(event, nameOf)}
        </b>{' '}
        <TimeOfDay at={entry.at} />
      </header>
      {!hasSpoken && page.lead.state.repliedAt === null && <p className="small soft">{words.clockRuns}</p>}
      <FormOutcome entry={entry} page={page} isPreview={isPreview} />
    </article>
  )
}

function FormOutcome({ entry: { event }, page, isPreview }: SaidProps) {
  const { me, act } = useDesk()
  const mayRedact = !isPreview && askRights(page, me)('redact', event.actor === me.id) === null
  const redact = () => act({ act: 'redact', event: event.id }, [{ lead: page.lead.id }], '')
  return <SaidText event={event} mayRedact={mayRedact} redact={redact} />
}

interface ChangesProps {
  entry: EntryOf<'changes'>
  /** Who sent the form. */
  them: string
}

/** Changes in a row, as one line that unfolds. */
function Changes({ entry: { changes, id }, them }: ChangesProps) {
  const { me, nameOf } = useDesk()
  const [first, second] = changes
  if (first && !second)
    return (
      <p className="past" data-event={id}>
        <Line {...first} them={them} />
      </p>
    )
  const names = changes.map(({ event: { actor } }) => (actor === me.id ? words.names.you : nameOf(actor)))
  return (
    <details className="past" data-event={id}>
      <summary>
        {fillWords(words.changes, { count: changes.length, names: [...new Set(names)].join(words.names.and) })}
      </summary>
      <ul>
        {changes.map((change) => (
          <li key={change.event.id}>
            <Line {...change} them={them} />
          </li>
        ))}
      </ul>
    </details>
  )
}

interface LineProps extends Change {
  them: string
  files?: readonly string[]
}

function Line({ event, isUndone, them, files = event.files }: LineProps) {
  const { nameOf } = useDesk()
  const why = describeWhy(event.data.why ?? '')
  const what =
    files.length > 1 && event.kind === 'owner-sent-file'
      ? fillWords(words.files, { count: files.length, names: files.join(', ') })
      : describeEvent({ ...event, files }, nameOf)
  return (
    <span data-undone={isUndone || undefined}>
      {event.actorKind === 'visitor' ? them : <Who event={event} />} {what}
      {isUndone && ` ${deskWords.lead.undone}`}, <TimeOfDay at={event.at} />
      {why !== '' && ` · ${why}`}
    </span>
  )
}

/** A member, or the desk. */
function Who({ event: { actor } }: { event: TimelineEvent }): ReactNode {
  const { me, nameOf } = useDesk()
  return actor === me.id ? deskWords.lead.you : nameOf(actor)
}
