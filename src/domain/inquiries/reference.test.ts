import { expect, test } from 'vitest'
import { createReference, readReference } from './reference.ts'

test('a reference is short and unambiguous, and shows its kind', () => {
  const random = Uint8Array.from({ length: 12 }, (_, index) => index * 21)
  expect(createReference('investment', random)).toMatch(/^INV-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{2}$/)
  expect(createReference('contact', random)).toMatch(/^CON-/)
  expect(createReference('sell-fast', random)).toMatch(/^SEL-/)
})

test('a reference is recognized however it was typed', () => {
  expect(
    ['inv-7k3m-2q', ' INV7K3M2Q ', 'INV-7K3M-2Q', 'INV-7K3M', 'XYZ-7K3M-2Q', 'INV-0OIL-11'].map(readReference),
  ).toEqual(['INV-7K3M-2Q', 'INV-7K3M-2Q', 'INV-7K3M-2Q', null, null, null])
})
