import { expect, test } from 'vitest'
import { findMatched } from './find-matched.ts'

const lead = {
  reference: 'SEL-7K3M-2Q',
  email: 'ann@example.com',
  phone: '+16475550189',
  details: { propertyAddress: '205 Foundry Lane, Hamilton' },
}

test.each([
  ['hamil', '205 Foundry Lane, Hamilton'],
  ['ann@', 'ann@example.com'],
  ['647-555', '647-555-0189'],
  ['sel-7k3m-2q', 'SEL-7K3M-2Q'],
  ['kowalski', '205 Foundry Lane, Hamilton'],
])('a search for %s shows %s', (word, text) => {
  expect(findMatched(lead, [word])).toBe(text)
})

test('a contact is shown with its subject', () => {
  expect(findMatched({ ...lead, details: { subject: 'A question' } }, ['ann k'])).toBe('A question')
})
