import type { LeadPage, ShownMessage, TimelineEvent } from '#domain/desk/answers/lead-page.ts'
import type { MeetingAnswer } from '#domain/desk/meetings/meeting-answer.ts'
import { readTorontoTime } from '#domain/reply-clock/toronto-time.ts'
import { type Acknowledgement, acknowledgements } from './acknowledgements.ts'

interface Common {
  /** The last event that it shows; empty if none belongs to it. */
  id: string
  at: string
}

/** Something in the conversation. */
export type Entry = Common &
  (
    | { kind: 'form' }
    /** `sent` says how quickly our mail answered. `isFromAccount`: the visitor wrote it in their account on the site. */
    | {
        kind: 'mail'
        message: ShownMessage
        sent: TimelineEvent | null
        isFromAccount: boolean
        /** What they answered to an invitation. */
        answer: MeetingAnswer | null
      }
    | { kind: 'note'; event: TimelineEvent }
    | { kind: 'call'; event: TimelineEvent }
    | { kind: 'acknowledgement'; event: TimelineEvent; outcome: Acknowledgement }
    | { kind: 'line'; event: TimelineEvent; files: readonly string[] }
    | { kind: 'changes'; changes: readonly Change[] }
  )
export type EntryOf<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>

export interface Change {
  event: TimelineEvent
  isUndone: boolean
}

/** The entries of one day, or those of it that this member hasn't seen. */
export interface Day {
  key: string
  at: string
  isNew: boolean
  entries: readonly Entry[]
}

const writing = ['reply', 'send-later', 'received', 'attach-mail']
const calling = ['log-call', 'answered-elsewhere']
/** What the team must not miss; its other changes are folded. */
const urgent = ['bounced', 'send-refused', 'send-given-up', 'not-sent', 'offer']

type Shown = Pick<LeadPage, 'lead' | 'events' | 'messages'>

/** The conversation, oldest first: the form, mails, calls and notes, and in between what changed. */
export function listDays({ lead, events, messages }: Shown, firstNew: string | undefined): Day[] {
  const isMail = new Set<string | undefined>(messages.map(({ id }) => id))
  const undone = new Set(events.map(({ undoes }) => undoes))
  const entries: Entry[] = [
    ...events
      // A mail's own entry replaces these.
      .filter(({ kind, data }) => !([...writing, 'sent'].includes(kind) && isMail.has(data.message)))
      .map((event) => toEntry({ event, isUndone: undone.has(event.id) })),
    // Unsent mails are shown below the conversation.
    ...messages.filter(({ state }) => state !== 'held' && state !== 'queued').map((message) => toMail(message, events)),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
  const order = events.map(({ id }) => id)
  const isNew = ({ id }: Entry) => firstNew !== undefined && order.indexOf(id) >= order.indexOf(firstNew)
  const days = [startDay({ kind: 'form', id: '', at: lead.receivedAt }, false)]
  for (const entry of entries) add(days, entry, isNew(entry))
  return days
}

/** What they sent last, their form or a mail, and everything after it. */
export function sinceTheirs(days: readonly Day[]): readonly Day[] {
  const last = days.findLastIndex(({ entries }) => entries.some(isTheirs))
  return days.slice(last).map((day, index) => {
    return index === 0 ? { ...day, entries: day.entries.slice(day.entries.findLastIndex(isTheirs)) } : day
  })
}

function isTheirs(entry: Entry): boolean {
  return entry.kind === 'form' || (entry.kind === 'mail' && entry.message.nature === 'person')
}

function toMail(message: ShownMessage, events: readonly TimelineEvent[]): Entry {
  const about = events.filter(({ data }) => data.message === message.id)
  const sent = about.find(({ kind }) => kind === 'sent') ?? null
  const id = (sent ?? about.find(({ kind }) => writing.includes(kind)))?.id ?? ''
  const isFromAccount = about.some(({ data }) => data.via === 'account')
  const answer = about.find(({ data }) => data.answer)?.data.answer ?? null
  return { kind: 'mail', id, at: message.acceptedAt ?? message.at, message, sent, isFromAccount, answer }
}

function toEntry(change: Change): Entry {
  const { event, isUndone } = change
  const { id, at, kind } = event
  if (isUndone) return { kind: 'changes', id, at, changes: [change] }
  if (kind === 'note') return { kind: 'note', id, at, event }
  if (calling.includes(kind)) return { kind: 'call', id, at, event }
  const outcome = acknowledgements.find((one) => one === kind)
  if (outcome) return { kind: 'acknowledgement', id, at, event, outcome }
  if (event.actorKind === 'visitor' || urgent.includes(kind)) return { kind: 'line', id, at, event, files: event.files }
  return { kind: 'changes', id, at, changes: [change] }
}

function add(days: { entries: Entry[]; at: string; isNew: boolean; key: string }[], entry: Entry, isNew: boolean) {
  const day = days.at(-1)
  if (!day || day.isNew !== isNew || dayOf(day.at) !== dayOf(entry.at)) {
    days.push(startDay(entry, isNew))
    return
  }
  const last = day.entries.at(-1)
  const joined = last && join(last, entry)
  if (joined) day.entries.splice(-1, 1, joined)
  else day.entries.push(entry)
}

/** Changes in a row are one entry, and so are files that arrive one after the other. */
function join(last: Entry, next: Entry): Entry | null {
  if (last.kind === 'changes' && next.kind === 'changes')
    return { kind: 'changes', id: next.id, at: last.at, changes: [...last.changes, ...next.changes] }
  const areFiles = last.kind === 'line' && next.kind === 'line' && [last, next].every(isFile)
  return areFiles ? { ...next, at: last.at, files: [...last.files, ...next.files] } : null
}

function isFile({ event: { kind } }: EntryOf<'line'>): boolean {
  return kind === 'owner-sent-file'
}

function startDay(entry: Entry, isNew: boolean): { entries: Entry[] } & Omit<Day, 'entries'> {
  return { key: `${dayOf(entry.at)} ${isNew}`, at: entry.at, isNew, entries: [entry] }
}

function dayOf(at: string): number {
  return readTorontoTime(new Date(at)).day
}
