import type { Transaction } from 'kysely'
import { compareStates, isOpen } from '#domain/desk/lead-state.ts'
import type { Tables } from '../../tables.ts'
import { changeLead, insertEvent, listLeadsOfMember, lockLead } from './act-store.ts'

/** Gives the open leads of somebody who left back to the team. Returns their references. */
export async function releaseLeadsOf(
  tx: Transaction<Tables>,
  { memberId, actId, at }: { memberId: string; actId: string; at: Date },
): Promise<string[]> {
  const released: string[] = []
  for (const id of await listLeadsOfMember(tx, memberId)) {
    const lead = await lockLead(tx, id, null)
    if (!lead || lead.state.assigneeId !== memberId || !isOpen(lead.state)) continue
    const changes = compareStates(lead.state, { assigneeId: null })
    await changeLead(tx, lead, changes, at)
    const data = { why: 'left' }
    await insertEvent(tx, { leadId: id, actId, kind: 'release', actor: null, actorKind: 'system', changes, data, at })
    released.push(lead.reference)
  }
  return released
}
