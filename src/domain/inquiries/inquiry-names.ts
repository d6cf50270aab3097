import type { InquiryKind } from './inquiry.ts'

// Apart from the schemas, so that a page can name the parts of a form without fetching what checks them.

/** Names of the functions, as the official client invokes them. */
export const inquiryFunctions = {
  investment: 'send-investment-inquiry',
  contact: 'send-contact-inquiry',
  'sell-fast': 'send-sell-fast-inquiry',
} as const satisfies Record<InquiryKind, string>

/** An input that people never see; what fills it in is no person. Not named after what it is. */
export const unseenField = 'referralCode'

/** Carries the signed moment at which the page of the form was shown. */
export const formTokenField = 'formToken'
