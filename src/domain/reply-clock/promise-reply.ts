import { confirmations } from '#content/inquiries/confirmations.ts'
import { forms } from '#content/inquiries/forms.ts'
import type { InquiryKind } from '../inquiries/inquiry.ts'

/** 'You hear from us within 24 hours (1 business day): by Tuesday, 3:00 p.m., Toronto time.' */
export function promiseReply(kind: InquiryKind, replyBy: string): string {
  return `${forms.confirmation.hear} ${describePromise(kind, replyBy)}.`
}

/** The promise as part of a sentence: the rule, and the time that follows from it. */
export function describePromise(kind: InquiryKind, replyBy: string): string {
  return `${confirmations[kind].timeline}: ${forms.confirmation.by.replace('{time}', replyBy)}`
}
