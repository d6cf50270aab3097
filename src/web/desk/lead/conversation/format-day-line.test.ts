import { expect, test } from 'vitest'
import { formatDayLine } from './format-day-line.ts'

test.each([
  ['2026-11-17T15:00:00Z', 'Today'],
  // In Toronto it is still the evening before.
  ['2026-11-17T03:00:00Z', 'Yesterday'],
  ['2026-11-10T15:00:00Z', 'Tuesday, 10 November'],
  ['2025-03-02T15:00:00Z', 'Sunday, 2 March 2025'],
])('the day of %s is %s', (at, text) => {
  expect(formatDayLine(new Date(at), new Date('2026-11-17T16:00:00Z'))).toBe(text)
})
