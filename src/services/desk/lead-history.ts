import { randomUUID } from 'node:crypto'
import type { LeadHistory } from '../leads/lead-history.ts'
import { recordAcknowledgement } from './acts/record-acknowledgement.ts'
import { recordVisitorEvent } from './acts/record-visitor-event.ts'
import type { DeskLive } from './live/desk-live.ts'
import { forgetOldProperties, forgetPropertyOf } from './properties/forget-properties.ts'

/**
 * Writes visitors' changes to their inquiries, and our acknowledgements, into the desk's history. A command hints to
 * nobody.
 */
export function createLeadHistory(hintLead: DeskLive['hint'] = () => {}): LeadHistory {
  return {
    record: (tx, event) => recordVisitorEvent(tx, { ...event, actId: randomUUID() }),
    acknowledge: recordAcknowledgement,
    hint(leadIds) {
      for (const id of leadIds) hintLead(id)
    },
    forget: forgetPropertyOf,
    forgetOld: (tx, limits) => forgetOldProperties(tx, { ...limits, newId: randomUUID }),
  }
}
