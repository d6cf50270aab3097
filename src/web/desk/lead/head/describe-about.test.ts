import { expect, test } from 'vitest'
import { describeAbout } from './describe-about.ts'

test.each([
  [
    {
      kind: 'sell-fast',
      details: { propertyType: 'Commercial', timeline: 'ASAP', propertyAddress: '48 Foundry Lane' },
    },
    'Sell fast · Commercial, ASAP · 48 Foundry Lane',
  ],
  [{ kind: 'contact', details: { subject: 'Space: a bakery' } }, 'Contact · Space: a bakery'],
  [{ kind: 'investment', details: {} }, 'Investor'],
] as const)('%j is about what they want and where', (lead, about) => {
  expect(describeAbout({ ...lead, source: {} })).toBe(about)
})
