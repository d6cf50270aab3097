import { forms } from '#content/inquiries/forms.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import { describeDue } from '#domain/reply-clock/describe-due.ts'
import { findReplyDue } from '#domain/reply-clock/reply-clock.ts'

const MINUTE_MS = 60_000

/**
 * Tells when an inquiry that is sent now is answered, by this device's clock, and again every minute for as long as the
 * page is open. The moment that counts is the one in the server's answer.
 */
export function tellReplyTime(kind: InquiryKind, tell: (sentence: string) => void): void {
  const tellNow = () => {
    const replyBy = describeDue(findReplyDue(kind, new Date()))
    tell(`${forms.sentNow} ${forms.confirmation.by.replace('{time}', replyBy)}.`)
  }
  tellNow()
  setInterval(tellNow, MINUTE_MS)
}
