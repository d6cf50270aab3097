import type { InquiryKind } from '../inquiries/inquiry.ts'
import type { InquirySource } from '../inquiries/inquiry-source.ts'

export const leadStatuses = ['new', 'contacted', 'qualified', 'closed', 'spam'] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** An inquiry as stored. `details` has the fields of its kind, without name, email and phone. */
export interface Lead {
  id: string
  reference: string
  kind: InquiryKind
  fullName: string
  email: string
  phone: string
  details: Record<string, unknown>
  source: InquirySource
  status: LeadStatus
  flags: string[]
  receivedAt: Date
  /** The latest time at which its sender gets an answer. */
  replyDueAt: Date
}
