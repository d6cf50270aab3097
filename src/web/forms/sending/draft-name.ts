import type { InquiryKind } from '#domain/inquiries/inquiry.ts'

/** The storage key of a form's draft. */
export function draftName(kind: InquiryKind): string {
  return `draft:${kind}`
}
