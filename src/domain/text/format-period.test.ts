import { expect, test } from 'vitest'
import { formatPeriod } from './format-period.ts'

test('a year, a month and a day are each written out', () => {
  expect(formatPeriod('2021')).toBe('2021')
  expect(formatPeriod('2022-12')).toBe('December 2022')
  expect(formatPeriod('2026-11-05')).toBe('November 5, 2026')
})
