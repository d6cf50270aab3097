import { expect, test } from 'vitest'
import { localDay } from './local-day.ts'

test('an evening in Ontario is not yet the next day, in winter and in summer', () => {
  expect(localDay(Date.parse('2026-01-16T03:30:00Z'))).toBe('2026-01-15')
  expect(localDay(Date.parse('2026-07-16T03:30:00Z'))).toBe('2026-07-15')
  expect(localDay(Date.parse('2026-07-16T04:30:00Z'))).toBe('2026-07-16')
})
