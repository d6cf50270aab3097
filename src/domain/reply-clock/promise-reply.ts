import { confirmations } from '#content/inquiries/confirmations.ts'
import { forms } from '#content/inquiries/forms.ts'
import type { InquiryKind } from '../inquiries/inquiry.ts'

/** 'You hear from us within 24 hours (1 business day): by Tuesday, 3:00 p.m., Toronto time.' */
export function promiseReply(kind: InquiryKind, replyBy: string): string {
  return `${forms.confirmation.hear} ${describePromise(kind, replyBy)}.`
}

/** The promise as part of a sentence. Inquiries from before the moment was stored have only the rule. */
export function describePromise(kind: InquiryKind, replyBy: string): string {
  const { timeline } = confirmations[kind]
  return replyBy ? `${timeline}: ${forms.confirmation.by.replace('{time}', replyBy)}` : timeline
}
