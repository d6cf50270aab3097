import { expect, test } from 'vitest'
import { describeLeft } from './describe-left.ts'

const now = new Date('2026-11-16T20:00:00Z')

test.each([
  ['2026-11-16T20:45:00Z', '45 min left', 'soon'],
  ['2026-11-16T23:12:00Z', '3 h 12 left', 'soon'],
  ['2026-11-16T22:05:00Z', '2 h 05 left', 'soon'],
  ['2026-11-17T01:00:00Z', '5 h left', 'later'],
  ['2026-11-17T20:00:00Z', 'by Tue 3:00 p.m.', 'later'],
  ['2026-11-18T05:00:00Z', 'by end of Tue', 'later'],
  ['2026-11-16T18:00:00Z', 'overdue 2 h', 'late'],
  ['2026-11-14T15:00:00Z', 'overdue 2 d 5 h', 'late'],
  ['2026-11-14T20:00:00Z', 'overdue 2 d', 'late'],
])('an answer that is due at %s is %s', (due, text, urgency) => {
  expect(describeLeft(new Date(due), now)).toEqual({ text, urgency })
})
