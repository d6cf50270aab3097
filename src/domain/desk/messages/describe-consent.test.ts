import { expect, test } from 'vitest'
import { describeConsent } from './describe-consent.ts'

const row = { id: '1', inquiryId: 'lead', wordingVersion: 'x', givenAt: new Date('2026-11-16T03:00:00Z'), endsAt: null }

test.each([
  [
    { ...row, basis: 'express', purposes: ['answer-inquiry', 'property-matches'] },
    'On 15 November 2026 they agreed to a reply and emails about properties that fit. This holds until they withdraw it.',
  ],
  [
    { ...row, basis: 'implied', purposes: ['answer-inquiry'], endsAt: new Date('2027-05-16T15:00:00Z') },
    'By asking on 15 November 2026 they allow a reply and follow-ups until 16 May 2027.',
  ],
  [
    { ...row, basis: 'withdrawal', purposes: [], wordingVersion: 'withdrawn-by-visitor' },
    'On 15 November 2026 they asked not to be contacted any more.',
  ],
  [
    { ...row, basis: 'withdrawal', purposes: [], wordingVersion: 'deleted-by-visitor' },
    'On 15 November 2026 they deleted an inquiry.',
  ],
] as const)('consent is told in a sentence', (consent, sentence) => {
  expect(describeConsent(consent)).toBe(sentence)
})
