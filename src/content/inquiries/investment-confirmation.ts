/** What happens after the questionnaire. In a file of its own, because its pages have no bytes left for the others. */
export const investmentConfirmation = {
  title: 'Your criteria are with our team',
  timeline: 'within 48 hours (2 business days)',
  nextSteps: [
    'A specialist reads your criteria and compares them with what we know is for sale off the market.',
    'We contact you within 48 hours (2 business days), by email or by phone if you gave a number.',
    'When something fits, we introduce it to you, one property at a time.',
  ],
} as const
