import type { InquiryKind } from '#domain/inquiries/inquiry.ts'

/** Under which name a form's draft is kept on the device. */
export function draftName(kind: InquiryKind): string {
  return `draft:${kind}`
}

/** Whether there is a draft to bring back; where storage is forbidden there is none. */
export function hasStoredDraft(kind: InquiryKind): boolean {
  try {
    return localStorage.getItem(draftName(kind)) !== null
  } catch {
    return false
  }
}
