import { expect, test } from 'vitest'
import { formatWhen } from './format-when.ts'

const now = new Date('2026-11-17T15:24:00Z')

test.each([
  ['today, the time', '2026-11-17T19:20:00Z', '2:20 p.m.'],
  ['tomorrow, with the weekday', '2026-11-18T13:12:00Z', 'Wed 8:12 a.m.'],
  ['six days ago, with the weekday', '2026-11-11T15:00:00Z', 'Wed 10:00 a.m.'],
  ['a week ago, the date', '2026-11-10T15:00:00Z', '10 Nov'],
  ['late in the evening, by the day in Toronto', '2026-11-18T04:30:00Z', '11:30 p.m.'],
  ['another year, with the year', '2025-03-02T15:00:00Z', '2 Mar 2025'],
])('%s', (_, at, text) => {
  expect(formatWhen(new Date(at), now)).toBe(text)
})
