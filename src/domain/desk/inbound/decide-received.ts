import { isOpen, type LeadState } from '../lead-state.ts'
import type { MailNature } from './inbound-mail.ts'

/**
 * How a received mail changes a lead. A mail from a person waits for an answer, ends a snooze and reopens a closed
 * lead. Automatic replies and mails of colleagues change nothing. No mail restarts the clock of the promise.
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
