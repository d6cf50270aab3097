import { expect, test } from 'vitest'
import { describeSendTime } from './describe-send-time.ts'

test.each([
  ['2026-11-17T18:30:00Z', 'today 1:30 p.m.'],
  ['2026-11-18T14:00:00Z', 'tomorrow 9:00 a.m.'],
  ['2026-11-23T14:00:00Z', 'Mon 23 Nov, 9:00 a.m.'],
  ['2027-01-04T14:00:00Z', 'Mon 4 Jan 2027, 9:00 a.m.'],
])('a mail for %s goes out %s', (at, text) => {
  expect(describeSendTime(new Date(at), new Date('2026-11-17T15:24:00Z'))).toBe(text)
})
