import { expect, test } from 'vitest'
import { describeAccess, describeDay, describeSpan } from './describe-visit.ts'

const now = new Date('2026-11-17T15:24:00Z')

test('a day has its weekday, today says so, and another year is named', () => {
  expect(describeDay('2026-11-17', now)).toBe('Today, Tuesday 17 November')
  expect(describeDay('2026-11-09', now)).toBe('Monday 9 November')
  expect(describeDay('2025-12-31', now)).toBe('Wednesday 31 December 2025')
})

test.each([
  ['14:02', '14:40', '9:02 to 9:40 a.m.'],
  ['16:50', '17:10', '11:50 a.m. to 12:10 p.m.'],
  ['14:02', '14:02', '9:02 a.m.'],
])('a visit from %s to %s in UTC', (from, to, text) => {
  expect(describeSpan(new Date(`2026-11-17T${from}:00Z`), new Date(`2026-11-17T${to}:30Z`))).toBe(text)
})

test('one thing is named, several are counted, and an act that the page does not know is shown as stored', () => {
  expect(describeAccess('lead', ['CON-1'])).toBe('opened CON-1')
  expect(describeAccess('property', ['PRO-1', 'PRO-2'])).toBe('opened 2 properties')
  expect(describeAccess('new-act', ['X'])).toBe('new-act X')
})
