import { expect, test } from 'vitest'
import { formatMoment } from './format-moment.ts'

const now = new Date('2026-11-17T15:00:00Z')

test.each([
  ['2026-11-16T21:16:40Z', 'Mon 16 Nov, 4:16 p.m.'],
  ['2026-11-17T04:59:00Z', 'Mon 16 Nov, 11:59 p.m.'],
  ['2026-11-17T05:00:00Z', 'Tue 17 Nov, 12:00 a.m.'],
  ['2026-07-01T16:05:00Z', 'Wed 1 Jul, 12:05 p.m.'],
  ['2026-01-01T04:30:00Z', 'Wed 31 Dec 2025, 11:30 p.m.'],
  ['2027-01-01T04:30:00Z', 'Thu 31 Dec, 11:30 p.m.'],
  ['2027-01-01T05:30:00Z', 'Fri 1 Jan 2027, 12:30 a.m.'],
])('%s is %s in Toronto', (iso, text) => {
  expect(formatMoment(new Date(iso), now)).toBe(text)
})
