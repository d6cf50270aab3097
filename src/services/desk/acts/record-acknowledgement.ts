import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Acknowledgement } from '../../leads/lead-history.ts'
import type { Tables } from '../../tables.ts'
import { hasEvent, insertEvent, lockLead } from './act-store.ts'

/**
 * Records what became of the mail that acknowledges a lead. The job that sends it may run again, so the event is written
 * once. It repeats neither the address nor the server's answer, which may contain it.
 */
export async function recordAcknowledgement(
  tx: Transaction<Tables>,
  { leadId, kind, at }: { leadId: string; kind: Acknowledgement; at: Date },
): Promise<boolean> {
  const lead = await lockLead(tx, leadId, null)
  if (!lead || (await hasEvent(tx, leadId, kind))) return false
  const event = { leadId, actId: randomUUID(), kind, actor: null, actorKind: 'system' as const }
  await insertEvent(tx, { ...event, changes: {}, data: {}, at })
  return true
}
