import { withOwnTexts } from '../own/with-own-texts.ts'
import { investmentConfirmation } from './investment-confirmation.ts'

/** What happens after an inquiry, for the confirmation card and the mail. */
export const confirmations = /* @__PURE__ */ withOwnTexts('confirmations', {
  investment: investmentConfirmation,
  contact: {
    title: 'We’ve got your message',
    timeline: 'within 24 hours (1 business day)',
    nextSteps: [
      'Someone on our team will read your message.',
      'We’ll reply within 24 hours (1 business day), by email, or by phone if you gave us a number.',
      'Can’t wait? Call us and mention your reference.',
    ],
  },
  'sell-fast': {
    title: 'We’ve got your request',
    timeline: 'within 24 hours (business days only)',
    nextSteps: [
      'We’ll look at the address, the property type and your timeline.',
      'Within 24 hours (business days only), we’ll call or email to ask for anything that’s missing.',
      'Once we have what we need, you’ll get a written offer in principle within 24 hours (business days only), or a clear no.',
    ],
  },
} as const)
