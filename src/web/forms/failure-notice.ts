import { formWords } from '#content/inquiries/forms.ts'
import type { InquiryFaults, InquiryKind } from '#domain/inquiries/inquiry.ts'

/** The specification's text for a failed send, with the team's address filled in. */
export function failureNotice(kind: InquiryKind, email: string): InquiryFaults['notice'] {
  const { title, text } = formWords[kind].failed
  return { title, text: text.replace('{email}', email) }
}
