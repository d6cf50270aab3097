import * as v from 'valibot'
import { fieldMessages, inquiryMessages } from '#content/inquiries/inquiry-messages.ts'
import { ContactInquiry } from './contact-inquiry.ts'
import { InvestmentInquiry } from './investment-inquiry.ts'
import type { Notice } from './notice.ts'
import { SellFastInquiry } from './sell-fast-inquiry.ts'

export const inquiryKinds = ['investment', 'contact', 'sell-fast'] as const
export type InquiryKind = (typeof inquiryKinds)[number]

/** An inquiry of one of the three kinds, with what the visitor sent. */
export type Inquiry =
  | { kind: 'investment'; fields: InvestmentInquiry }
  | { kind: 'contact'; fields: ContactInquiry }
  | { kind: 'sell-fast'; fields: SellFastInquiry }

export type InquiryFaults = {
  notice: Notice
  /** Maps a field name to the sentence next to it, in the order of the form. */
  fields: Record<string, string>
}

export type ReadInquiry = { inquiry: Inquiry; faults: null } | { inquiry: null; faults: InquiryFaults }

/** Validates a form or a request body. Unknown fields are dropped. */
export function readInquiry(kind: InquiryKind, body: unknown): ReadInquiry {
  switch (kind) {
    case 'investment': {
      const result = v.safeParse(InvestmentInquiry, body)
      return result.success ? { inquiry: { kind, fields: result.output }, faults: null } : refuse(kind, result.issues)
    }
    case 'contact': {
      const result = v.safeParse(ContactInquiry, body)
      return result.success ? { inquiry: { kind, fields: result.output }, faults: null } : refuse(kind, result.issues)
    }
    case 'sell-fast': {
      const result = v.safeParse(SellFastInquiry, body)
      return result.success ? { inquiry: { kind, fields: result.output }, faults: null } : refuse(kind, result.issues)
    }
  }
}

const missing = new Set<string>([
  fieldMessages.fullName,
  fieldMessages.email,
  fieldMessages.message,
  fieldMessages.propertyAddress,
])

function refuse(kind: InquiryKind, issues: readonly v.BaseIssue<unknown>[]): { inquiry: null; faults: InquiryFaults } {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    // Each field shows its first fault. If the body is not an object, no field has one.
    const field = issue.path?.[0]?.key
    if (typeof field === 'string') fields[field] ??= issue.message
  }
  return { inquiry: null, faults: { notice: chooseNotice(kind, fields), fields } }
}

function chooseNotice(kind: InquiryKind, fields: Record<string, string>): Notice {
  const isMissing = (name: string) => missing.has(fields[name] ?? '')
  if (kind !== 'investment') {
    const isChoiceMissing = 'propertyType' in fields || 'timeline' in fields
    const isOneMissing = Object.keys(fields).some(isMissing) || isChoiceMissing || Object.keys(fields).length === 0
    return isOneMissing ? inquiryMessages.missingFields : inquiryMessages.checkFields
  }
  if (isMissing('fullName') || isMissing('email')) return inquiryMessages.missingContact
  if ('propertyTypes' in fields) return inquiryMessages.missingPropertyType
  if (fields.communicationConsent === fieldMessages.consentRefused) return inquiryMessages.consentRefused
  if ('communicationConsent' in fields) return inquiryMessages.missingConsent
  return inquiryMessages.checkFields
}
