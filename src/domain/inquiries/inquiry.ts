import * as v from 'valibot'
import { inquiryMessages } from '#content/inquiries/inquiry-messages.ts'
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

/** The first fault of each field, in the order of the form. If the body is not an object, no field has one. */
type FirstIssues = ReadonlyMap<string, v.BaseIssue<unknown>>

function refuse(kind: InquiryKind, issues: readonly v.BaseIssue<unknown>[]): { inquiry: null; faults: InquiryFaults } {
  const first = new Map<string, v.BaseIssue<unknown>>()
  for (const issue of issues) {
    const field = issue.path?.[0]?.key
    if (typeof field === 'string' && !first.has(field)) first.set(field, issue)
  }
  const fields = Object.fromEntries([...first].map(([field, { message }]) => [field, message]))
  return { inquiry: null, faults: { notice: chooseNotice(kind, first), fields } }
}

function chooseNotice(kind: InquiryKind, first: FirstIssues): Notice {
  const isMissing = (name: string) => first.get(name)?.type === 'non_empty'
  if (kind !== 'investment') {
    const isChoiceMissing = first.has('propertyType') || first.has('timeline')
    const isOneMissing = [...first.keys()].some(isMissing) || isChoiceMissing || first.size === 0
    return isOneMissing ? inquiryMessages.missingFields : inquiryMessages.checkFields
  }
  if (isMissing('fullName') || isMissing('email')) return inquiryMessages.missingContact
  if (first.has('propertyTypes')) return inquiryMessages.missingPropertyType
  // They answered no.
  if (first.get('communicationConsent')?.type === 'value') return inquiryMessages.consentRefused
  if (first.has('communicationConsent')) return inquiryMessages.missingConsent
  return inquiryMessages.checkFields
}
