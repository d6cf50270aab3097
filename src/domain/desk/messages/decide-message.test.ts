import { expect, test } from 'vitest'
import { stateForTest } from '#tests/support/desk/untouched-lead.ts'
import type { LeadState } from '../lead-state.ts'
import { checkSendAt, claimByWriting, reopenClock } from './decide-message.ts'

const at = new Date('2026-11-17T15:00:00Z')
const acceptedAt = new Date('2026-11-16T16:00:00Z')
const answered: LeadState = {
  ...stateForTest,
  status: 'contacted',
  assigneeId: 'one',
  repliedAt: acceptedAt.toISOString(),
  repliedBy: 'one',
  replyKind: 'email',
  replySeconds: 3600,
}

test('a mail waits for a moment that is still to come, and for 30 days at most', () => {
  const after = (ms: number) => checkSendAt(new Date(at.getTime() + ms), at)
  const most = 30 * 86_400_000
  expect([after(0), after(1), after(most), after(most + 1)]).toEqual([
    'Choose a time in the future.',
    null,
    null,
    'Choose a moment within 30 days.',
  ])
})

test('a member who writes to an unassigned lead claims it, and takes no lead from others', () => {
  expect(claimByWriting({ ...answered, assigneeId: null }, 'two')).toEqual({ assigneeId: 'two' })
  expect(claimByWriting(answered, 'two')).toEqual({})
})

test('the clock starts again only if the mail that bounced was the answer', () => {
  const open = { repliedAt: null, repliedBy: null, replyKind: null, replySeconds: null }
  expect(reopenClock(answered, acceptedAt)).toEqual({ ...open, status: 'new' })
  // What somebody has judged stays.
  expect(reopenClock({ ...answered, status: 'qualified' }, acceptedAt)).toEqual(open)
  expect(reopenClock(answered, at)).toEqual({})
  expect(reopenClock({ ...answered, replyKind: 'call' }, acceptedAt)).toEqual({})
  expect(reopenClock({ ...answered, replyKind: null, repliedAt: null }, null)).toEqual({})
})
