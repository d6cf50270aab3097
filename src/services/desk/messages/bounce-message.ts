import type { Transaction } from 'kysely'
import { compareStates, type StateChanges } from '#domain/desk/lead-state.ts'
import { reopenClock } from '#domain/desk/messages/decide-message.ts'
import type { Tables } from '../../tables.ts'
import { changeLead, insertEvent, type LockedLead, lockLead } from '../acts/act-store.ts'
import { type MessageRow, setMessageState } from './message-store.ts'

interface Bounce {
  message: MessageRow
  /** Locked, and changed by the caller. */
  lead: LockedLead
  actor: { id: string | null; kind: 'member' | 'system' }
  newId: () => string
  at: Date
}

/** A mail came back: it was no answer, to whichever inquiries it was meant for. Returns the changes of its own lead. */
export async function bounceMessage(tx: Transaction<Tables>, bounce: Bounce): Promise<StateChanges> {
  const { message, lead, actor, newId, at } = bounce
  await setMessageState(tx, message.id, 'bounced')
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
