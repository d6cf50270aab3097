import { expect, test } from 'vitest'
import { compareRanges } from './compare-ranges.ts'

test('a range is higher or lower by its middle', () => {
  expect(compareRanges({ low: 5, high: 8 }, { low: 5, high: 7 })).toBe('higher')
  expect(compareRanges({ low: 4, high: 6 }, { low: 4.5, high: 6 })).toBe('lower')
  expect(compareRanges({ low: 6.1, high: 6.1 }, { low: 6, high: 6.2 })).toBe('same')
})
