import type { LeadStatus } from './lead.ts'

/** The status of an inquiry, as shown to its sender. */
export type VisitorStatus = 'received' | 'answered' | 'working' | 'closed'

/** Nobody sees that they were taken for spam: that may be wrong, and a spammer would learn from it. */
export const visitorStatuses: Record<LeadStatus, VisitorStatus> = {
  new: 'received',
  spam: 'received',
  contacted: 'answered',
  qualified: 'working',
  closed: 'closed',
}
