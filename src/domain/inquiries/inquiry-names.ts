import type { InquiryKind } from './inquiry.ts'

// Separate from the schemas, so that a page can use the names without loading the validation.

/** Names of the functions, as the official client invokes them. */
export const inquiryFunctions = {
  investment: 'send-investment-inquiry',
  contact: 'send-contact-inquiry',
  'sell-fast': 'send-sell-fast-inquiry',
} as const satisfies Record<InquiryKind, string>

/** An input hidden from people, so only bots fill it in. Its name does not give that away. */
export const honeypotField = 'referralCode'

/** Contains the signed time at which the page with the form was shown. */
export const formTokenField = 'formToken'
