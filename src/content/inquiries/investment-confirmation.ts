import { withOwnTexts } from '../own/with-own-texts.ts'

/** What happens after the questionnaire. In a separate file, because its pages have no bytes left for the others. */
export const investmentConfirmation = /* @__PURE__ */ withOwnTexts('investmentConfirmation', {
  title: 'We’ve got your criteria',
  timeline: 'within 48 hours (2 business days)',
  nextSteps: [
    'A specialist will compare your criteria with the off-market properties we know of.',
    'We’ll be in touch within 48 hours (2 business days), by email, or by phone if you gave us a number.',
    'When something fits, we’ll introduce you, one property at a time.',
  ],
} as const)
