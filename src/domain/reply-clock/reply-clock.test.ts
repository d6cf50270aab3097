import { expect, test } from 'vitest'
import { describeDue } from './describe-due.ts'
import { isBusinessDay, listHolidays } from './ontario-holidays.ts'
import { findReplyDue } from './reply-clock.ts'
import { readTorontoTime, startOfTorontoDay, toCalendarDay } from './toronto-time.ts'

/** Clocks in Toronto show UTC-5 in winter and UTC-4 in summer. */
const winter = (text: string) => new Date(`${text.replace(' ', 'T')}-05:00`)
const summer = (text: string) => new Date(`${text.replace(' ', 'T')}-04:00`)
const toIsoDay = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)

// New Year's Day, Family Day, Good Friday, Victoria Day, Canada Day, Labour Day, Thanksgiving, Christmas, 26 December.
test.each([
  [2025, '01-01 02-17 04-18 05-19 07-01 09-01 10-13 12-25 12-26'],
  [2026, '01-01 02-16 04-03 05-18 07-01 09-07 10-12 12-25 12-26'],
  [2027, '01-01 02-15 03-26 05-24 07-01 09-06 10-11 12-25 12-26'],
  [2028, '01-01 02-21 04-14 05-22 07-01 09-04 10-09 12-25 12-26'],
  [2029, '01-01 02-19 03-30 05-21 07-01 09-03 10-08 12-25 12-26'],
  [2030, '01-01 02-18 04-19 05-20 07-01 09-02 10-14 12-25 12-26'],
  [2031, '01-01 02-17 04-11 05-19 07-01 09-01 10-13 12-25 12-26'],
  [2032, '01-01 02-16 03-26 05-24 07-01 09-06 10-11 12-25 12-26'],
  [2033, '01-01 02-21 04-15 05-23 07-01 09-05 10-10 12-25 12-26'],
  [2034, '01-01 02-20 04-07 05-22 07-01 09-04 10-09 12-25 12-26'],
  [2035, '01-01 02-19 03-23 05-21 07-01 09-03 10-08 12-25 12-26'],
  [2038, '01-01 02-15 04-23 05-24 07-01 09-06 10-11 12-25 12-26'],
])('the public holidays of %i are %s', (year, days) => {
  expect(listHolidays(year).map((day) => toIsoDay(day).slice(5))).toEqual(days.split(' '))
})

test.each([
  ['2027-03-29', true, 'Easter Monday'],
  ['2026-04-05', false, 'Easter Sunday'],
  ['2026-08-03', true, 'the Civic Holiday, which is not a public one'],
  ['2026-11-11', true, 'Remembrance Day'],
  ['2026-09-30', true, 'the Day for Truth and Reconciliation'],
  ['2028-07-03', true, 'the Monday after a Canada Day on a Saturday'],
  ['2026-12-28', true, 'the Monday after 26 December on a Saturday'],
  ['2028-01-03', true, 'the Monday after a New Year’s Day on a Saturday'],
  ['2026-11-14', false, 'a Saturday'],
  ['2026-11-16', true, 'a Monday'],
])('%s counts as a business day: %s (%s)', (text, expected) => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  expect(isBusinessDay(toCalendarDay(year, month, day))).toBe(expected)
})

test.each([
  ['on a Friday at three', winter('2026-11-13 15:00'), 'Monday, 3:00 p.m.', winter('2026-11-16 15:00')],
  ['on a Saturday evening', winter('2026-11-14 21:40'), 'the end of Monday', winter('2026-11-17 00:00')],
  ['on a Sunday', winter('2026-11-15 09:00'), 'the end of Monday', winter('2026-11-17 00:00')],
  ['on a Monday', winter('2026-11-16 09:05'), 'Tuesday, 9:05 a.m.', winter('2026-11-17 09:05')],
  ['in the first moment of a Monday', winter('2026-11-16 00:00'), 'the end of Monday', winter('2026-11-17 00:00')],
  ['in the last minute of a Friday', winter('2026-11-13 23:59'), 'Monday, 11:59 p.m.', winter('2026-11-16 23:59')],
  ['at noon', winter('2026-11-17 12:00'), 'Wednesday, 12:00 p.m.', winter('2026-11-18 12:00')],
  ['just after midnight', winter('2026-11-17 00:30'), 'Wednesday, 12:30 a.m.', winter('2026-11-18 00:30')],
  ['before Family Day', winter('2027-02-13 21:40'), 'the end of Tuesday', winter('2027-02-17 00:00')],
  ['on Family Day', winter('2026-02-16 10:00'), 'the end of Tuesday', winter('2026-02-18 00:00')],
  ['before Good Friday', summer('2027-03-25 16:00'), 'Monday, 4:00 p.m.', summer('2027-03-29 16:00')],
  ['before Victoria Day', summer('2026-05-15 10:00'), 'Tuesday, 10:00 a.m.', summer('2026-05-19 10:00')],
  [
    'before a Canada Day on a Wednesday',
    summer('2026-06-30 10:00'),
    'Thursday, 10:00 a.m.',
    summer('2026-07-02 10:00'),
  ],
  ['before a Canada Day on a Saturday', summer('2028-06-30 10:00'), 'Monday, 10:00 a.m.', summer('2028-07-03 10:00')],
  ['before Labour Day', summer('2026-09-04 18:20'), 'Tuesday, 6:20 p.m.', summer('2026-09-08 18:20')],
  ['before Thanksgiving', summer('2026-10-09 08:00'), 'Tuesday, 8:00 a.m.', summer('2026-10-13 08:00')],
  ['before Christmas', winter('2026-12-24 17:30'), 'Monday, 5:30 p.m.', winter('2026-12-28 17:30')],
  ['before a long Christmas', winter('2028-12-22 21:00'), 'Wednesday, 9:00 p.m.', winter('2028-12-27 21:00')],
  ['at the end of a year', winter('2026-12-31 14:00'), 'Monday, 2:00 p.m.', winter('2027-01-04 14:00')],
  ['on New Year’s Day', winter('2027-01-01 14:00'), 'the end of Monday', winter('2027-01-05 00:00')],
  ['before clocks go forward', winter('2027-03-12 15:00'), 'Monday, 3:00 p.m.', summer('2027-03-15 15:00')],
  ['in the night when clocks go forward', winter('2027-03-14 01:59'), 'the end of Monday', summer('2027-03-16 00:00')],
  ['before clocks go back', summer('2026-10-30 15:00'), 'Monday, 3:00 p.m.', winter('2026-11-02 15:00')],
  ['in the hour that comes twice', winter('2026-11-01 01:30'), 'the end of Monday', winter('2026-11-03 00:00')],
])('24 hours that begin %s are counted on business days only', (_name, receivedAt, words, due) => {
  expect(findReplyDue('contact', receivedAt)).toEqual(due)
  expect(findReplyDue('sell-fast', receivedAt)).toEqual(due)
  expect(describeDue(due)).toBe(words)
})

test.each([
  ['on a Monday', winter('2026-11-16 09:00'), 'Wednesday, 9:00 a.m.', winter('2026-11-18 09:00')],
  ['on a Thursday', winter('2026-11-12 09:00'), 'Monday, 9:00 a.m.', winter('2026-11-16 09:00')],
  ['on a Friday', winter('2026-11-13 15:00'), 'Tuesday, 3:00 p.m.', winter('2026-11-17 15:00')],
  ['on a Saturday', winter('2026-11-14 15:00'), 'the end of Tuesday', winter('2026-11-18 00:00')],
  ['before Easter', summer('2026-04-01 10:00'), 'Monday, 10:00 a.m.', summer('2026-04-06 10:00')],
  ['before a long Christmas', winter('2028-12-22 21:00'), 'Thursday, 9:00 p.m.', winter('2028-12-28 21:00')],
  ['at the end of a year', winter('2026-12-31 14:00'), 'Tuesday, 2:00 p.m.', winter('2027-01-05 14:00')],
  ['before clocks go back', summer('2026-10-30 15:00'), 'Tuesday, 3:00 p.m.', winter('2026-11-03 15:00')],
])('48 hours that begin %s are counted on business days only', (_name, receivedAt, words, due) => {
  expect(findReplyDue('investment', receivedAt)).toEqual(due)
  expect(describeDue(due)).toBe(words)
})

test('an answer is never due more than a week away, so the weekday is enough', () => {
  const days = Array.from({ length: 365 * 11 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, 4, 30)))
  const longest = Math.max(...days.map((at) => findReplyDue('investment', at).getTime() - at.getTime()))
  expect(longest / 86_400_000).toBeLessThan(7)
})

test('seconds and milliseconds are kept, and every day of Toronto begins at its midnight', () => {
  expect(findReplyDue('contact', new Date('2026-11-16T14:05:06.789Z'))).toEqual(new Date('2026-11-17T14:05:06.789Z'))
  for (let day = toCalendarDay(2026, 1, 1); day < toCalendarDay(2029, 1, 1); day++) {
    expect(readTorontoTime(startOfTorontoDay(day))).toEqual({ day, msOfDay: 0 })
  }
})
