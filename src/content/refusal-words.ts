/** What the server says when it refuses a request, whatever page or form it came from. */
export const refusalWords = {
  tooOften: 'That’s too many tries for now. Please wait a moment.',
  tooManyInquiries: 'We’ve had several inquiries from this email address. Please wait a moment.',
  unavailable: 'This part of the site is temporarily unavailable. Please try again shortly.',
  broken: 'Something went wrong on our side. Please try again.',
  notThisSite: 'Only a form on this site can be sent here.',
  /** What only a program can meet, since our pages send nothing of the kind. */
  request: {
    noPage: 'There is nothing at this address.',
    wrongMethod: '{method} is not possible here.',
    brokeOff: 'The request broke off before its end.',
    tooLarge: 'The body is larger than {size} KiB.',
    wrongType: 'Send the body as {types}.',
    noJson: 'The body is not valid JSON.',
    tooNested: 'The body is nested too deeply or has too many fields.',
    tooManyFields: 'The form has too many fields.',
    noApiKey: 'Send the publishable key as apikey or as a bearer token.',
    noPageKey: 'Send the publishable key as apikey, from a page of this site.',
    badIdempotencyKey: 'The Idempotency-Key must have 1 to 255 visible characters.',
    usedIdempotencyKey: 'This Idempotency-Key was used before, with another body.',
    noCode: 'Send the code from the mail.',
    noProof: 'Send the password or the code, and what is to be deleted.',
    noChanges: 'Send the changes by the name of their field.',
    otherReporter: 'Only pages of this site report here.',
    noEvents: 'This is not an event, or not a list of at most 20.',
  },
} as const
