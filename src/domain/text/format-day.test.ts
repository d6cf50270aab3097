import { expect, test } from 'vitest'
import { formatDay } from './format-day.ts'

test('a day is written as is usual in Canada', () => {
  expect(formatDay('2025-06-28')).toBe('June 28, 2025')
  expect(formatDay('2026-11-05')).toBe('November 5, 2026')
})
