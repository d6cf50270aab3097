import { expect, test } from 'vitest'
import { firstWords } from './first-words.ts'

test('their newest mail comes first, without what it quotes', () => {
  const details = { message: 'Do you cover Sudbury?' }
  expect(firstWords({ kind: 'contact', details }, '> Hello\n\n  Friday\tsuits me.\nThanks')).toBe('Friday suits me.')
  expect(firstWords({ kind: 'contact', details }, '> Hello')).toBe('Do you cover Sudbury?')
})

test('a form shows its message, its address or its numbers', () => {
  expect(firstWords({ kind: 'contact', details: { message: '\nOne\nTwo' } }, null)).toBe('One')
  const sale = { propertyAddress: '5 Marigold Way', additionalComments: 'Call after three' }
  expect(firstWords({ kind: 'sell-fast', details: sale }, null)).toBe('5 Marigold Way · Call after three')
  const search = { budgetMin: '1m', budgetMax: '3 million', capRateMin: '5.5' }
  expect(firstWords({ kind: 'investment', details: search }, null)).toMatch(/^\$1,000,000 to \$3,000,000 · .*5\.5/)
  expect(firstWords({ kind: 'investment', details: { budgetMin: 'modest' } }, null)).toBe('modest')
  expect(firstWords({ kind: 'contact', details: {} }, null)).toBe('')
})

test('a long text is cut', () => {
  expect(firstWords({ kind: 'contact', details: { message: 'x'.repeat(500) } }, null)).toHaveLength(160)
})
