import type { Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { insertEvent, type LockedLead } from '../acts/act-store.ts'
import { askForAnotherWay } from './bounce-message.ts'
import { type MessageRow, setMessageState } from './message-store.ts'

interface Refusal {
  message: Pick<MessageRow, 'id' | 'by'>
  lead: LockedLead
  /** What the mail server said. */
  why: string
  newId: () => string
  at: Date
}

/** The mail server will never take a mail, so somebody has to find another way. The lead must be locked. */
export async function refuseMessage(
  tx: Transaction<Tables>,
  { message, lead, why, newId, at }: Refusal,
): Promise<void> {
  await setMessageState(tx, message.id, 'refused')
  await askForAnotherWay(tx, { lead, message, newId, at })
  const event = { leadId: lead.id, actId: newId(), kind: 'send-refused', actor: null, actorKind: 'system' as const }
  await insertEvent(tx, { ...event, changes: {}, data: { message: message.id, why: why.slice(0, 300) }, at })
}
