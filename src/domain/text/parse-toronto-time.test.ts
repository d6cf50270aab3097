import { expect, test } from 'vitest'
import { parseTorontoTime } from './parse-toronto-time.ts'

test.each([
  ['2026-11-15T09:30', '2026-11-15T14:30:00.000Z'],
  ['2026-07-01T23:59', '2026-07-02T03:59:00.000Z'],
  ['2026-07-01T00:00:30', '2026-07-01T04:00:30.000Z'],
  // On days when clocks change, before and after the change.
  ['2027-03-14T01:30', '2027-03-14T06:30:00.000Z'],
  ['2027-03-14T09:00', '2027-03-14T13:00:00.000Z'],
  ['2027-11-07T00:30', '2027-11-07T04:30:00.000Z'],
  ['2027-11-07T09:00', '2027-11-07T14:00:00.000Z'],
  // Clocks skip the first and show the second twice.
  ['2027-03-14T02:30', '2027-03-14T07:30:00.000Z'],
  ['2027-11-07T01:30', '2027-11-07T05:30:00.000Z'],
])('%s on the clocks in Toronto is %s', (text, moment) => {
  expect(parseTorontoTime(text)?.toISOString()).toBe(moment)
})

test.each(['', '2026-11-15', 'soon', '2026-13-01T09:00', '2026-11-15T25:00'])('%j is not a time', (text) => {
  expect(parseTorontoTime(text)).toBeNull()
})
