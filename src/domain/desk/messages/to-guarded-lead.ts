import { isOpen, type LeadState } from '../lead-state.ts'
import type { GuardFacts } from './outgoing-guard.ts'

/** What the guard needs to know about a lead. */
export function toGuardedLead(lead: { id: string; receivedAt: Date; state: LeadState }): GuardFacts['lead'] {
  const { representedUntil } = lead.state
  return {
    id: lead.id,
    isOpen: isOpen(lead.state),
    receivedAt: lead.receivedAt,
    representedUntil: representedUntil === null ? null : new Date(representedUntil),
  }
}
