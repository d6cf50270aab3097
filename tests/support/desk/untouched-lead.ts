import type { LeadState } from '../../../src/domain/desk/lead-state.ts'

/** A lead that nobody has touched. */
export const stateForTest: LeadState = {
  status: 'new',
  assigneeId: null,
  repliedAt: null,
  repliedBy: null,
  replyKind: null,
  replySeconds: null,
  unmeasured: null,
  snoozedUntil: null,
  closedAt: null,
  closeReason: null,
  eyes: [],
  keptUntil: null,
  keptWhy: null,
  wroteAt: null,
  representation: 'none',
  representedUntil: null,
  agreementFile: null,
  agreementNote: '',
}
