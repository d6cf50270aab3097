import { expect, test } from 'vitest'
import type { Claim } from '#content/claims.ts'
import { describeDueClaims, reviewClaims } from './claim-review.ts'

const claim: Claim = {
  id: 'reply',
  text: 'A reply within 48 hours (2 business days)',
  figure: '1000+',
  label: 'investors',
  kind: 'team-claim',
  evidence: 'A report',
  source: 'The team',
  asOf: '2026-01-01',
  expires: '2027-01-01',
}

test.each([
  ['2026-01-01T00:00:00Z', { state: 'current', ageDays: 0, daysLeft: 365 }],
  ['2026-11-30T23:59:59Z', { state: 'current', ageDays: 333, daysLeft: 32 }],
  ['2026-12-01T00:00:00Z', { state: 'due', ageDays: 334, daysLeft: 31 }],
  // A claim is valid on its last day and not on the next.
  ['2027-01-01T23:00:00Z', { state: 'due', ageDays: 365, daysLeft: 0 }],
  ['2027-01-02T00:00:00Z', { state: 'expired', ageDays: 366, daysLeft: -1 }],
  ['2031-01-01', { state: 'expired', ageDays: 1826, daysLeft: -1461 }],
])('on %s the claim is %j', (today, expected) => {
  expect(reviewClaims([claim], today)).toEqual([{ claim, ...expected }])
})

test('each claim that must be reviewed has one line, the most urgent first', () => {
  const register = [
    { ...claim, id: 'far', expires: '2027-06-01' },
    { ...claim, id: 'near', expires: '2027-01-20' },
    { ...claim, id: 'past', expires: '2026-12-31' },
  ]
  expect(describeDueClaims(reviewClaims(register, '2027-01-01'))).toEqual([
    'The evidence of the claim "past" expired on 2026-12-31: check it again or remove the claim',
    'The evidence of the claim "near" expires on 2027-01-20: check it again before',
  ])
  expect(describeDueClaims(reviewClaims(register, '2026-06-01'))).toEqual([])
})
