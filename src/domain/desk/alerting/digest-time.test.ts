import { expect, test } from 'vitest'
import { isDigestTime, isFirstOfWeek } from './digest-time.ts'

/** In Toronto's winter. */
const at = (text: string) => new Date(`${text}:00-05:00`)

test.each([
  ['2026-11-17T08:29', false],
  ['2026-11-17T08:30', true],
  ['2026-11-17T11:59', true],
  ['2026-11-17T12:00', false],
  // A Saturday, and Family Day.
  ['2026-11-14T08:30', false],
  ['2027-02-15T08:30', false],
  // A day on which the team is closed.
  ['2026-11-16T08:30', false],
])('at %s the digest is due: %s', (moment, isDue) => {
  expect(isDigestTime(at(moment), ['2026-11-16'])).toBe(isDue)
})

test('the first business day of a week is its Monday, or the day after a holiday', () => {
  expect(
    ['2026-11-16', '2026-11-17', '2027-02-16', '2027-02-17'].map((day) => isFirstOfWeek(at(`${day}T09:00`), [])),
  ).toEqual([true, false, true, false])
  expect(isFirstOfWeek(at('2026-11-17T09:00'), ['2026-11-16'])).toBe(true)
})
