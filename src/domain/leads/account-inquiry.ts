import { describeDue } from '../reply-clock/describe-due.ts'
import { formatPhone } from '../text/format-phone.ts'
import { changeableChoices, correctableFields } from './correctable-fields.ts'
import { describeLead, type LeadRow } from './describe-lead.ts'
import type { Lead } from './lead.ts'
import { type VisitorStatus, visitorStatuses } from './visitor-status.ts'

/** An inquiry as its sender sees it in their account. */
export interface AccountInquiry {
  reference: string
  kind: Lead['kind']
  receivedAt: Date
  status: VisitorStatus
  /** 'Tuesday, 3:00 p.m.' while an answer is due and not late; otherwise empty. */
  replyBy: string
  rows: LeadRow[]
  /** The fields that may be changed, by name. */
  fields: Record<string, unknown>
}

/** The fields a change in the account may contain. The address is not one, because the inquiry was found by it. */
export const accountInquiryFields: readonly string[] = [
  ...correctableFields.filter((name) => name !== 'email'),
  ...changeableChoices,
]

export function toAccountInquiry(lead: Lead, now: Date): AccountInquiry {
  const { reference, kind, receivedAt, replyDueAt, details } = lead
  const status = visitorStatuses[lead.status]
  const isAwaited = status === 'received' && replyDueAt > now
  const held: Record<string, unknown> = { ...details, fullName: lead.fullName, phone: formatPhone(lead.phone) }
  return {
    reference,
    kind,
    receivedAt,
    status,
    replyBy: isAwaited ? describeDue(replyDueAt) : '',
    rows: describeLead(lead),
    fields: Object.fromEntries(accountInquiryFields.filter((name) => name in held).map((name) => [name, held[name]])),
  }
}
