import { sentNow } from '#content/inquiries/sent-now.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import { describeDue } from '#domain/reply-clock/describe-due.ts'
import { findReplyDue } from '#domain/reply-clock/reply-clock.ts'

const MINUTE_MS = 60_000

let isTelling = false

/**
 * Shows next to each form when an inquiry sent now would be answered, by the clock of this device, and updates it every
 * minute. The binding time is the one in the server's answer.
 */
export function showReplyTimes(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-reply]')) {
    const due = findReplyDue(place.dataset.reply as InquiryKind, new Date())
    place.textContent = sentNow.replace('{time}', describeDue(due))
  }
  if (isTelling) return
  isTelling = true
  setInterval(showReplyTimes, MINUTE_MS)
}
