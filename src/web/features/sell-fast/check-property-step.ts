import type { InquiryFaults } from '#domain/inquiries/inquiry.ts'
import { readFormBody } from '#domain/inquiries/read-form-body.ts'
import { checkProperty } from '#domain/sell-fast/check-property.ts'
import { readPairs } from '../../forms/sending/form-pairs.ts'

/** Loaded with the code that sends the form: see `lazy-session.ts`. */
export function checkPropertyStep(form: HTMLFormElement): InquiryFaults | null {
  return checkProperty(readFormBody('sell-fast', readPairs(form)))
}
