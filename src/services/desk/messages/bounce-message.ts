import type { Transaction } from 'kysely'
import { trayWords } from '#content/desk/tray-words.ts'
import { compareStates, type StateChanges } from '#domain/desk/lead-state.ts'
import { reopenClock } from '#domain/desk/messages/decide-message.ts'
import type { Tables } from '../../tables.ts'
import { changeLead, insertEvent, type LockedLead, lockLead } from '../acts/act-store.ts'
import { writeSide } from '../tasks/companion-store.ts'
import { type MessageRow, setMessageState } from './message-store.ts'

interface Bounce {
  message: MessageRow
  /** Locked, and changed by the caller. */
  lead: LockedLead
  actor: { id: string | null; kind: 'member' | 'system' }
  newId: () => string
  at: Date
}

/**
 * A mail came back: it was no answer, to whichever inquiries it was meant for, and somebody has to find another way.
 * Returns the changes of its own lead.
 */
export async function bounceMessage(tx: Transaction<Tables>, bounce: Bounce): Promise<StateChanges> {
  const { message, lead, actor, newId, at } = bounce
  await setMessageState(tx, message.id, 'bounced', { accepted_at: message.accepted_at ?? at })
  await askForAnotherWay(tx, bounce)
  for (const id of message.answers) {
    const other = await lockLead(tx, id, null)
    if (!other) continue
    const changes = compareStates(other.state, reopenClock(other.state, message.accepted_at))
    await changeLead(tx, other, changes, at)
    const event = { leadId: id, actId: newId(), kind: 'bounced', actor: actor.id, actorKind: actor.kind }
    await insertEvent(tx, { ...event, changes, data: { message: message.id }, at })
  }
  return compareStates(lead.state, reopenClock(lead.state, message.accepted_at))
}

/** Somebody has to reach them by other means than mail. The lead must be locked. */
export async function askForAnotherWay(
  tx: Transaction<Tables>,
  { lead, message, newId, at }: Omit<Bounce, 'actor'>,
): Promise<void> {
  const title = trayWords.unreachable
  const task = { title, dueAt: at.toISOString(), assigneeId: lead.state.assigneeId ?? message.by, doneAt: null }
  const side = { what: 'task' as const, key: newId(), was: null, is: task }
  await writeSide(tx, lead.id, side)
  const event = { leadId: lead.id, actId: newId(), kind: 'task', actor: null, actorKind: 'system' as const }
  await insertEvent(tx, { ...event, changes: {}, data: { text: title, side }, at })
}
