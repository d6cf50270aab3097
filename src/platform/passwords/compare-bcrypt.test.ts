import { hashSync } from 'bcryptjs'
import { expect, test } from 'vitest'
import { compareBcrypt } from './compare-bcrypt.ts'

test('an imported hash is compared without blocking the event loop', async () => {
  const stored = hashSync('violet-harbour-7', 10)
  let turns = 0
  const counting = setInterval(() => turns++, 1)
  const results = await Promise.all([
    compareBcrypt('violet-harbour-7', stored),
    compareBcrypt('violet-harbour-8', stored),
  ])
  clearInterval(counting)
  expect(results).toEqual([true, false])
  // The event loop kept running. If the comparison blocked it, it would have turned once or twice.
  expect(turns).toBeGreaterThan(10)
})

test('an incomplete hash matches nothing', async () => {
  await expect(compareBcrypt('x', '$2b$10$short')).resolves.toBe(false)
})
