import * as v from 'valibot'
import { fieldMessages } from '#content/inquiries/inquiry-messages.ts'
import { Email, FullName, optionalLine, Phone, requiredText, UpdatesConsent } from './inquiry-fields.ts'
import { inquiryLimits } from './inquiry-limits.ts'

/** Body of `send-contact-inquiry`. */
export const ContactInquiry = v.object({
  fullName: FullName,
  email: Email,
  phone: Phone,
  subject: optionalLine(inquiryLimits.subject),
  message: requiredText(fieldMessages.message, inquiryLimits.message),
  updatesConsent: UpdatesConsent,
})
export type ContactInquiry = v.InferOutput<typeof ContactInquiry>
