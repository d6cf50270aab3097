import type { Transaction } from 'kysely'
import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import { unmatchedWords } from '#content/desk/unmatched-words.ts'
import type { CompanionChange } from '#domain/desk/acts/companion-act.ts'
import { decideUndo, type PastEvent } from '#domain/desk/acts/decide-undo.ts'
import { compareStates, isWithinWall, type StateChanges } from '#domain/desk/lead-state.ts'
import { reopenClock } from '#domain/desk/messages/decide-message.ts'
import type { Tables } from '../../tables.ts'
import type { ActOutcome, ActScope } from '../acts/act-scope.ts'
import {
  changeLead,
  findBounceEvent,
  insertEvent,
  type LockedLead,
  listEventsAfter,
  lockLead,
} from '../acts/act-store.ts'
import { findTask, findTaskOfEvent, writeCompanion } from '../tasks/companion-store.ts'
import { findMessageOfEvent, type MessageRow, setMessageState } from './message-store.ts'

interface Bounce {
  message: MessageRow
  /** Locked; the caller changes it. */
  lead: LockedLead
  actor: { id: string | null; kind: 'member' | 'system' }
  newId: () => string
  at: Date
}

interface Bounced {
  /** The event of the mail's own lead. */
  changes: StateChanges
  /** The text of the event. */
  data: Record<string, unknown>
}

/**
 * Handles a bounce: the mail no longer counts as an answer to any of its inquiries, and a task asks for another way to
 * reach the person.
 */
export async function bounceMessage(tx: Transaction<Tables>, bounce: Bounce): Promise<Bounced> {
  const { message, lead, actor, newId, at } = bounce
  await setMessageState(tx, message.id, 'bounced', { accepted_at: message.accepted_at ?? at })
  const task = await addContactTask(tx, { ...bounce, title: unmatchedWords.unreachable })
  for (const id of message.answers) {
    const other = await lockLead(tx, id, null)
    if (!other) continue
    const changes = compareStates(other.state, reopenClock(other.state, message.accepted_at))
    await changeLead(tx, other, changes, at)
    const event = { leadId: id, actId: newId(), kind: 'bounced', actor: actor.id, actorKind: actor.kind }
    await insertEvent(tx, { ...event, changes, data: { message: message.id }, at })
  }
  const changes = compareStates(lead.state, reopenClock(lead.state, message.accepted_at))
  return { changes, data: { message: message.id, task } }
}

/** Undoes a bounce that was recorded by mistake. Later changes by others stay. */
export async function undoBounce(scope: ActScope, target: PastEvent, changes: StateChanges): Promise<ActOutcome> {
  const { tx, lead, member, at, newId } = scope
  const message = await findMessageOfEvent(tx, lead.id, target.id)
  if (message?.state !== 'bounced') return { kind: 'refused', why: deskRefusalWords.undo.never }
  for (const id of message.answers) {
    const other = await lockLead(tx, id, null)
    const event = other && (await findBounceEvent(tx, id, message.id))
    if (!event) continue
    const later = await listEventsAfter(tx, id, event.id)
    const undo = decideUndo(other.state, event, later, { at, replyDueAt: other.replyDueAt })
    if (undo.kind !== 'done') continue
    await changeLead(tx, other, undo.changes, at)
    const said = { leadId: id, actId: newId(), kind: 'undo', actor: member?.id ?? null }
    const data = { what: target.kind, message: message.id }
    const actorKind = member ? ('member' as const) : ('system' as const)
    await insertEvent(tx, { ...said, actorKind, changes: undo.changes, data, undoes: event.id, at })
  }
  await setMessageState(tx, message.id, 'accepted')
  const removal = await removeOpenTask(tx, lead.id, target.id)
  return { kind: 'done', changes, data: { what: target.kind, message: message.id, ...removal }, undoes: target.id }
}

async function removeOpenTask(
  tx: Transaction<Tables>,
  leadId: string,
  event: string,
): Promise<{ side?: CompanionChange }> {
  const key = await findTaskOfEvent(tx, event)
  const task = key === null ? null : await findTask(tx, leadId, key)
  if (key === null || !task || task.doneAt !== null) return {}
  const change: CompanionChange = { what: 'task', key, was: task, is: null }
  await writeCompanion(tx, leadId, change)
  return { side: change }
}

/** Creates a task to reach the person some other way. The lead must be locked. Returns the task. */
export async function addContactTask(
  tx: Transaction<Tables>,
  {
    lead,
    message,
    title,
    newId,
    at,
  }: Omit<Bounce, 'actor' | 'message'> & { message: Pick<Bounce['message'], 'by'>; title: string },
): Promise<string> {
  const { assigneeId, eyes } = lead.state
  const who = assigneeId ?? message.by
  // The wall may exclude the author of the mail by now.
  const holder = isWithinWall({ assigneeId: who, eyes }) ? who : null
  const task = { title, dueAt: at.toISOString(), assigneeId: holder, doneAt: null }
  const change = { what: 'task' as const, key: newId(), was: null, is: task }
  await writeCompanion(tx, lead.id, change)
  const event = { leadId: lead.id, actId: newId(), kind: 'task', actor: null, actorKind: 'system' as const }
  await insertEvent(tx, { ...event, changes: {}, data: { text: title, side: change }, at })
  return change.key
}
