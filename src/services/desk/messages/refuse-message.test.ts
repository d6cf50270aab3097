import { expect, test } from 'vitest'
import { PermanentFailure } from '#platform/jobs/job-failures.ts'
import { findRefusal } from './refuse-message.ts'

const written = new Date('2026-11-10T15:00:00Z')
const later = new Date('2026-11-12T15:00:00Z')
const after = (from: Date, hours: number) => new Date(from.getTime() + hours * 3_600_000)

test('a mail that the server refuses for good is not retried', () => {
  const message = { send_after: null, at: written }
  expect(findRefusal(new PermanentFailure('no such user'), { message, attempt: 1, at: written })).toBe('send-refused')
})

test('a mail is given up three days after it was due, but not before a dozen attempts', () => {
  const give = (send_after: Date | null, attempt: number, at: Date) =>
    findRefusal(new Error('away'), { message: { send_after, at: written }, attempt, at })
  expect(give(null, 12, after(written, 72))).toBe('send-given-up')
  expect(give(null, 12, new Date(after(written, 72).getTime() - 1))).toBeNull()
  // A process that was switched off for a week retries first.
  expect(give(null, 11, after(written, 168))).toBeNull()
  expect(give(later, 100, after(written, 72))).toBeNull()
  expect(give(later, 100, after(later, 72))).toBe('send-given-up')
})
