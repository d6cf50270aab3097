import { expect, test } from 'vitest'
import { next9am } from './next-9am.ts'

test.each([
  ['in the evening', '2026-11-17T23:30:00Z', '2026-11-18T14:00:00.000Z'],
  ['after midnight', '2026-11-17T06:30:00Z', '2026-11-17T14:00:00.000Z'],
  ['at nine', '2026-11-17T14:00:00Z', '2026-11-18T14:00:00.000Z'],
  ['before clocks go back', '2026-11-01T03:00:00Z', '2026-11-01T14:00:00.000Z'],
  ['before clocks go forward', '2027-03-14T03:00:00Z', '2027-03-14T13:00:00.000Z'],
])('nine in Toronto is found %s', (_when, now, nine) => {
  expect(next9am(new Date(now)).toISOString()).toBe(nine)
})
