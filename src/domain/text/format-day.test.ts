import { expect, test } from 'vitest'
import { formatDay, formatDeskDay } from './format-day.ts'

test('a day is written as is usual in Canada', () => {
  expect(formatDay('2025-06-28')).toBe('June 28, 2025')
  expect(formatDay('2026-11-05')).toBe('November 5, 2026')
})

test('on the desk the day comes first, as in its lists', () => {
  expect(formatDeskDay('2025-06-28')).toBe('28 June 2025')
  expect(formatDeskDay('2026-11-05')).toBe('5 November 2026')
})
