import type { InquiryKind } from '#domain/inquiries/inquiry.ts'

/** The storage key of a form's draft. */
export function draftName(kind: InquiryKind): string {
  return `draft:${kind}`
}

/** Whether there is a draft to restore; false if storage is forbidden. */
export function hasStoredDraft(kind: InquiryKind): boolean {
  try {
    return localStorage.getItem(draftName(kind)) !== null
  } catch {
    return false
  }
}
