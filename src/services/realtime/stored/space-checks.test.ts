import { expect, test } from 'vitest'
import { createSpaceChecks } from './space-checks.ts'

test('old messages are removed at first, and then after every twentieth of the limit', () => {
  const isDue = createSpaceChecks({ maxStoredMessages: 100, maxStoredBytes: 2000 })
  expect(Array.from({ length: 11 }, () => isDue('ann', 1))).toEqual([
    true,
    ...Array.from({ length: 10 }, (_, n) => n % 5 === 4),
  ])
  expect([isDue('ann', 60), isDue('ann', 39), isDue('ann', 1), isDue('ann', 1)]).toEqual([false, false, true, false])
  expect([isDue('bob', 1), isDue('bob', 1)]).toEqual([true, false])
})

test('with a small limit, old messages are removed each time', () => {
  const isDue = createSpaceChecks({ maxStoredMessages: 3, maxStoredBytes: 2000 })
  expect([isDue('ann', 1), isDue('ann', 1), isDue('ann', 1)]).toEqual([true, true, true])
})

test('a sender who was forgotten counts as a new one', () => {
  const isDue = createSpaceChecks({ maxStoredMessages: 100, maxStoredBytes: 2000 })
  for (let n = 0; n < 10_001; n++) isDue(String(n), 1)
  expect([isDue('0', 1), isDue('10000', 1)]).toEqual([true, false])
})
