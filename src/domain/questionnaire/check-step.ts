import { type InquiryFaults, readInquiry } from '../inquiries/inquiry.ts'
import { fieldsOfStep, type QuestionnaireStep } from './steps.ts'

/** Valid answers for the other steps, which are not checked. */
const answered = { fullName: '-', email: 'a@b.ca', propertyTypes: ['Other'], communicationConsent: 'yes' }

/** Returns the faults that keep the visitor on this step, or null. */
export function checkStep(step: QuestionnaireStep, body: Record<string, unknown>): InquiryFaults | null {
  const own = Object.fromEntries(fieldsOfStep[step].map((name) => [name, body[name]]))
  return readInquiry('investment', { ...answered, ...own }).faults
}
