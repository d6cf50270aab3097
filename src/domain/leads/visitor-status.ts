import type { LeadStatus } from './lead.ts'

/** Where an inquiry stands, as its sender is told. */
export type VisitorStatus = 'received' | 'answered' | 'working' | 'closed'

/** Nobody is told that they were taken for spam: that may be wrong, and a spammer would learn from it. */
export const visitorStatuses: Record<LeadStatus, VisitorStatus> = {
  new: 'received',
  spam: 'received',
  contacted: 'answered',
  qualified: 'working',
  closed: 'closed',
}
