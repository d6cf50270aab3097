import { isOpen, type LeadState } from '../lead-state.ts'
import type { GuardFacts } from './outgoing-guard.ts'

/** What the guard needs to know about a lead. */
export function toGuardedLead(lead: { id: string; receivedAt: Date; state: LeadState }): GuardFacts['lead'] {
  const { representedUntil, unmeasured, wroteAt } = lead.state
  return {
    id: lead.id,
    isOpen: isOpen(lead.state),
    isUnproven: unmeasured === 'imported' && wroteAt === null,
    receivedAt: lead.receivedAt,
    representedUntil: representedUntil === null ? null : new Date(representedUntil),
  }
}
