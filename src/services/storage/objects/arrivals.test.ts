import { expect, test } from 'vitest'
import { createArrivals } from './arrivals.ts'

test('the uploads of one owner are counted together until they end or have rows', () => {
  const arrivals = createArrivals()
  const declared = arrivals.begin('ann', 100)
  const unknown = arrivals.begin('ann', 0)
  arrivals.begin('bob', 7)
  declared.arrived(60)
  unknown.arrived(5)
  expect([arrivals.of('ann'), arrivals.of('bob'), arrivals.of('carl')]).toEqual([105, 7, 0])
  declared.recorded(60)
  unknown.recorded(5)
  expect(arrivals.of('ann')).toBe(40)
  // More bytes than declared count too.
  declared.arrived(50)
  expect(arrivals.of('ann')).toBe(50)
  declared.end()
  unknown.end()
  expect(arrivals.of('ann')).toBe(0)
})
