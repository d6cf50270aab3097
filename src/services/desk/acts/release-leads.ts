import type { Transaction } from 'kysely'
import { applyChanges, compareStates, isOpen, type StateChanges } from '#domain/desk/lead-state.ts'
import type { Tables } from '../../tables.ts'
import { lockCurrentMembers } from '../members/member-store.ts'
import { changeLead, insertEvent, type LockedLead, listOpenLeadsOfMember, lockLead } from './act-store.ts'

/**
 * A lead that is reopened doesn't return to a member who has left. Leads that were closed when they left stay under their
 * name until then.
 */
export async function releaseFromFormerMember(
  tx: Transaction<Tables>,
  { state }: LockedLead,
  changes: StateChanges,
): Promise<StateChanges> {
  const after = applyChanges(state, changes)
  if (isOpen(state) || !isOpen(after) || after.assigneeId === null) return changes
  const [holder] = await lockCurrentMembers(tx, [after.assigneeId])
  return holder === undefined ? compareStates(state, { ...after, assigneeId: null }) : changes
}

export interface ReleasedLead {
  reference: string
  eyes: string[]
}

/** Returns a former member's open leads to the team. */
export async function releaseLeadsOf(
  tx: Transaction<Tables>,
  { memberId, actId, at }: { memberId: string; actId: string; at: Date },
): Promise<ReleasedLead[]> {
  const released: ReleasedLead[] = []
  for (const id of await listOpenLeadsOfMember(tx, memberId)) {
    const lead = await lockLead(tx, id, null)
    if (!lead || lead.state.assigneeId !== memberId || !isOpen(lead.state)) continue
    const changes = compareStates(lead.state, { assigneeId: null })
    await changeLead(tx, lead, changes, at)
    const data = { why: 'left' }
    await insertEvent(tx, { leadId: id, actId, kind: 'release', actor: null, actorKind: 'system', changes, data, at })
    released.push({ reference: lead.reference, eyes: lead.state.eyes })
  }
  return released
}
