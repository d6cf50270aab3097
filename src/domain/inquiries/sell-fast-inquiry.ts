import * as v from 'valibot'
import { fieldMessages } from '#content/inquiries/inquiry-messages.ts'
import { sellFastPropertyTypes, sellFastTimelines } from '#content/inquiries/questionnaire-options.ts'
import { Email, FullName, oneOf, optionalText, Phone, requiredLine, UpdatesConsent } from './inquiry-fields.ts'
import { inquiryLimits } from './inquiry-limits.ts'

const timelines = sellFastTimelines.map(({ value }) => value)

/** Body of `send-sell-fast-inquiry`. The form has no inputs for the condition and the comments. */
export const SellFastInquiry = v.object({
  fullName: FullName,
  email: Email,
  phone: Phone,
  propertyAddress: requiredLine(fieldMessages.propertyAddress, inquiryLimits.propertyAddress),
  propertyType: oneOf(sellFastPropertyTypes, fieldMessages.propertyType),
  propertyCondition: optionalText(inquiryLimits.propertyCondition),
  timeline: oneOf(timelines, fieldMessages.timeline),
  additionalComments: optionalText(inquiryLimits.additionalComments),
  updatesConsent: UpdatesConsent,
})
export type SellFastInquiry = v.InferOutput<typeof SellFastInquiry>
