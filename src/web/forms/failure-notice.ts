import { formWords } from '#content/inquiries/forms.ts'
import type { InquiryFaults, InquiryKind } from '#domain/inquiries/inquiry.ts'

/** The specification's words for a send that failed, with the team's address in them. */
export function failureNotice(kind: InquiryKind, email: string): InquiryFaults['notice'] {
  const { title, text } = formWords[kind].failed
  return { title, text: text.replace('{email}', email) }
}
