import { expect, test } from 'vitest'
import { tomorrowMorning } from './tomorrow-morning.ts'

test.each([
  // In the evening in Toronto it is already the next day in UTC.
  ['2026-11-18T03:00:00Z', '2026-11-18T14:00:00.000Z'],
  ['2026-11-18T06:00:00Z', '2026-11-19T14:00:00.000Z'],
  ['2027-03-13T17:00:00Z', '2027-03-14T13:00:00.000Z'],
  ['2027-11-06T17:00:00Z', '2027-11-07T14:00:00.000Z'],
])('after %s the next morning in Toronto begins at %s', (now, nine) => {
  expect(tomorrowMorning(new Date(now)).toISOString()).toBe(nine)
})
