import { investmentConfirmation } from './investment-confirmation.ts'

/** What happens after an inquiry, for the confirmation card and the mail. */
export const confirmations = {
  investment: investmentConfirmation,
  contact: {
    title: 'Your message is with our team',
    timeline: 'within 24 hours (1 business day)',
    nextSteps: [
      'A person on our team reads your message.',
      'We answer within 24 hours (1 business day), by email or by phone if you gave a number.',
      'If it cannot wait, call us and mention your reference.',
    ],
  },
  'sell-fast': {
    title: 'Your request is with our team',
    timeline: 'within 24 hours, counted on business days',
    nextSteps: [
      'We look at the address, the type and your timeline.',
      'Within 24 hours, counted on business days, we call or write to ask what is missing.',
      'Once we have what we need, you get a written offer in principle within 24 hours, or a plain no.',
    ],
  },
} as const
