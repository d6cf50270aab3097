import { type InquiryFaults, readInquiry } from '../inquiries/inquiry.ts'
import { fieldsOfStep, type QuestionnaireStep } from './steps.ts'

/** Stands in for the steps that are not being looked at. */
const answered = { fullName: '-', email: 'a@b.ca', propertyTypes: ['Other'], communicationConsent: 'yes' }

/** What keeps the visitor on this step, or null. Other steps do not count, whether answered or not. */
export function checkStep(step: QuestionnaireStep, body: Record<string, unknown>): InquiryFaults | null {
  const own = Object.fromEntries(fieldsOfStep[step].map((name) => [name, body[name]]))
  return readInquiry('investment', { ...answered, ...own }).faults
}
