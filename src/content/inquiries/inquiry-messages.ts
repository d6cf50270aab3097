import { withOwnTexts } from '../own/with-own-texts.ts'

/** The notice that a form shows if something is missing: its title and its text. */
export const inquiryMessages = {
  missingContact: { title: 'Missing Information', text: 'Please fill in your full name and email address.' },
  missingPropertyType: { title: '', text: 'Please select at least one property type.' },
  missingConsent: { title: 'Missing Consent', text: 'Please provide consent to be contacted.' },
  consentRefused: {
    title: 'Cannot Proceed',
    text: 'We cannot match you with opportunities without consent to contact you.',
  },
  missingFields: { title: 'Missing Information', text: 'Please fill in all required fields.' },
  checkFields: { title: 'Please Check', text: 'Please fix the fields marked below.' },
} as const

/** The messages next to the fields. */
export const fieldMessages = {
  fullName: 'Please enter your full name.',
  email: 'Please enter your email address.',
  emailShape: 'Please enter a valid email address, such as name@example.com.',
  phone: 'That doesn’t look like a phone number. Use ten digits for Canada, or + and the country code.',
  propertyTypes: inquiryMessages.missingPropertyType.text,
  locations: 'Please choose from the list of locations.',
  communicationConsent: inquiryMessages.missingConsent.text,
  consentRefused: inquiryMessages.consentRefused.text,
  message: 'Please enter your message.',
  propertyAddress: 'Please enter the property’s address.',
  propertyType: 'Please choose a property type.',
  timeline: 'Please choose a timeline.',
  tooLong: 'Please shorten this to {max} characters.',
  notText: 'We couldn’t read this.',
} as const

/** The server's messages for faults on our side. */
export const failureMessages = {
  investment: 'Failed to submit investment inquiry. Please try again.',
  'sell-fast': 'Failed to submit sell fast inquiry. Please try again.',
  contact: 'Failed to submit contact inquiry. Please try again.',
} as const

/** The server's answer to an inquiry that arrived is the thanks and its text. The mail names the inquiry. */
export const thanks = 'Thank you!'
export const acknowledgements = /* @__PURE__ */ withOwnTexts('acknowledgements', {
  investment: {
    noun: 'investment inquiry',
    text: 'An investment specialist will be in touch within 48 hours (2 business days).',
  },
  contact: {
    noun: 'message',
    text: 'We’ll reply to your message within 24 hours (1 business day).',
  },
  'sell-fast': {
    noun: 'request for a cash offer',
    text: 'We’ll be in touch about your property within 24 hours (business days only).',
  },
} as const)
