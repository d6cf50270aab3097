import { expect, test } from 'vitest'
import { describeReplyDue } from './reply-due.ts'

test.each([
  ['2026-11-19T20:45:00Z', '3:45 p.m. today'],
  ['2026-11-20T20:45:00Z', 'Friday, 3:45 p.m.'],
  ['2026-11-20T05:00:00Z', 'the end of today'],
  ['2026-11-21T05:00:00Z', 'the end of Friday'],
  ['2026-11-18T20:45:00Z', 'Wednesday, 3:45 p.m.'],
])('on Thursday afternoon, a reply due at %s is due before %s', (due, said) => {
  // 1:26 p.m. in Toronto.
  expect(describeReplyDue(new Date(due), new Date('2026-11-19T18:26:00Z'))).toBe(said)
})
