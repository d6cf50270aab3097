/** What a visitor reads when the server refuses a request, whatever page or form it came from. */
export const refusalWords = {
  tooOften: 'That’s too many tries for now. Please wait a moment.',
  tooManyInquiries: 'We’ve had several inquiries from this email address. Please wait a moment.',
  unavailable: 'This part of the site is temporarily unavailable. Please try again shortly.',
  broken: 'Something went wrong on our side. Please try again.',
  notThisSite: 'Only a form on this site can be sent here.',
} as const
