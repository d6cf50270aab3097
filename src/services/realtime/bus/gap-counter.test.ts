import { expect, test } from 'vitest'
import { createGapCounter } from './gap-counter.ts'

test('the notifications of each process are counted separately', () => {
  const count = createGapCounter()
  // Notifications from before this process listened are not missed.
  expect([count('a', 7), count('b', 1), count('a', 8), count('a', 11), count('b', 2)]).toEqual([0, 0, 0, 2, 0])
})

test('a notification without a number is not counted, and a repeated number is ignored', () => {
  const count = createGapCounter()
  expect([count('', 'x'), count(7, 7), count('a', 3), count('a', 3), count('a', 2)]).toEqual([0, 0, 0, 0, 0])
})
