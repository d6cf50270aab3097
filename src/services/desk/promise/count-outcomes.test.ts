import { expect, test } from 'vitest'
import { countMemberAnswers, countOutcomes } from './count-outcomes.ts'

/** 1 to 100 times 13 minutes, slowest first. */
const seconds = Array.from({ length: 100 }, (_, index) => (100 - index) * 780)

test('the median and the 90th percentile are exact', () => {
  const answered = { outcome: 'reply.contact.kept', hours: [1], counts: [100], seconds: [seconds] }
  expect(countOutcomes([answered])[0]).toMatchObject({ nineOfTenSeconds: 90 * 780, halfSeconds: 50 * 780 })
  const missed = (count: number) => {
    const nulls = Array.from({ length: count }, () => null)
    return { outcome: 'reply.contact.never', hours: [1], counts: [count], seconds: [nulls] }
  }
  expect(countOutcomes([answered, missed(11)])[0]).toMatchObject({ nineOfTenSeconds: 100 * 780, measured: 111 })
  expect(countOutcomes([missed(12), answered])[0]).toMatchObject({ nineOfTenSeconds: null, halfSeconds: 56 * 780 })
})

test('the busiest member comes first', () => {
  const answers = [
    { memberId: 'a', kept: 1, seconds: [60] },
    { memberId: 'b', kept: 99, seconds },
  ]
  expect(countMemberAnswers(answers)).toEqual([
    { memberId: 'b', answered: 100, kept: 99, halfSeconds: 50 * 780 },
    { memberId: 'a', answered: 1, kept: 1, halfSeconds: 60 },
  ])
})
