import { expect, test } from 'vitest'
import { createMemoryBudget } from './memory-budget.ts'

test('memory is reserved up to the limit, and released once', () => {
  const budget = createMemoryBudget(10)
  const first = budget.take(6)
  expect(budget.take(5)).toBeNull()
  expect(budget.take(4)).not.toBeNull()
  first?.()
  first?.()
  expect(budget.take(7)).toBeNull()
  expect(budget.take(6)).not.toBeNull()
})
