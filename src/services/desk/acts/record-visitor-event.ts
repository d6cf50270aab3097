import type { Transaction } from 'kysely'
import { compareStates, type LeadState } from '#domain/desk/lead-state.ts'
import { readOpenOffer } from '#domain/desk/promise/reply-measure.ts'
import type { Tables } from '../../tables.ts'
import { followMeetings } from '../meetings/follow-meetings.ts'
import { cancelUnsent, deleteCancelled } from '../messages/message-store.ts'
import { insertMeasure } from '../promise/measure-store.ts'
import { changeProperty, findPropertyOfLead, lockProperty } from '../properties/property-store.ts'
import { refreshSearch } from '../search/search-store.ts'
import { changeLead, insertEvent, type LockedLead, lockLead } from './act-store.ts'

type VisitorEvent = 'corrected' | 'withdrawn' | 'erasure-asked'

/** Records visitors' changes to their inquiries in the history, in their own transaction. */
export async function recordVisitorEvent(
  tx: Transaction<Tables>,
  { actId, leadIds, kind, at }: { actId: string; leadIds: readonly string[]; kind: VisitorEvent; at: Date },
): Promise<void> {
  // In the order of their ids, so that two transactions never deadlock.
  for (const id of leadIds.toSorted()) {
    const lead = await lockLead(tx, id, null)
    if (!lead) continue
    const isOver = kind !== 'corrected'
    const changes = isOver ? compareStates(lead.state, leaveOut(lead, at)) : {}
    await changeLead(tx, lead, changes, at)
    if (isOver) await stopOffer(tx, id, at)
    if (kind === 'corrected') await refreshSearch(tx, id)
    const cancelled = isOver ? await cancelUnsent(tx, id) : []
    await followMeetings(tx, lead, cancelled)
    // Mails that were never sent are not part of the record.
    if (kind === 'erasure-asked') await deleteCancelled(tx, id)
    const data = cancelled.length > 0 ? { cancelled } : {}
    await insertEvent(tx, { leadId: id, actId, kind, actor: null, actorKind: 'visitor', changes, data, at })
  }
}

/** An owner who withdraws no longer waits for an offer. An offer that was already missed stays missed. */
async function stopOffer(tx: Transaction<Tables>, leadId: string, at: Date): Promise<void> {
  const id = await findPropertyOfLead(tx, leadId)
  const property = id === null ? null : await lockProperty(tx, { id, leadId })
  const measure = property && readOpenOffer(property.state, { at, isWithdrawn: true })
  if (!property || !measure) return
  await insertMeasure(tx, { leadId, clock: 'offer' }, measure)
  await changeProperty(tx, property, { completedAt: null, offerDueAt: null })
}

/** A person who withdraws, or asks for deletion, before the answer was due no longer waits for one. */
function leaveOut({ state, replyDueAt }: LockedLead, at: Date): Partial<LeadState> {
  const isWaiting = state.repliedAt === null && state.unmeasured === null
  return isWaiting && at <= replyDueAt ? { unmeasured: 'withdrawn' } : {}
}
