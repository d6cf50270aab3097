import { isOpen, type LeadState } from '../lead-state.ts'
import type { MailNature } from './inbound-mail.ts'

/**
 * What becomes of a lead when a mail comes in. What a person writes waits for an answer, wakes the lead and opens it
 * again. Machines and colleagues change nothing, and the clock of the promise is nobody's to restart.
 */
export function decideReceived(state: LeadState, nature: MailNature, at: Date): Partial<LeadState> {
  if (nature !== 'person' || state.status === 'spam') return {}
  return {
    wroteAt: state.wroteAt ?? at.toISOString(),
    snoozedUntil: null,
    ...(!isOpen(state) && {
      status: state.repliedAt === null ? ('new' as const) : ('contacted' as const),
      closedAt: null,
      closeReason: null,
    }),
  }
}
