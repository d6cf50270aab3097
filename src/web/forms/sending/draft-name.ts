import type { InquiryKind } from '#domain/inquiries/inquiry.ts'

/** The storage key of a form's draft. */
export function draftName(kind: InquiryKind): string {
  return `draft:${kind}`
}

/** Whether something is stored under this name; false if storage is forbidden. */
export function hasStored(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return false
  }
}
