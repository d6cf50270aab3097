import { type InquiryFaults, readInquiry } from '../inquiries/inquiry.ts'

/** Valid answers for the second step, which is not checked. */
const owner = { fullName: '-', email: 'a@b.ca', phone: '', updatesConsent: '' }

/** The faults of the first step of the fast-sale form, or null. */
export function checkProperty(body: Record<string, unknown>): InquiryFaults | null {
  return readInquiry('sell-fast', { ...body, ...owner }).faults
}
