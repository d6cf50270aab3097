import { expect, test } from 'vitest'
import { planParts } from './plan-parts.ts'

const MIB = 1024 * 1024

test('parts cover every byte exactly once', () => {
  expect(planParts(40 * MIB)).toEqual([
    { number: 1, start: 0, end: 16 * MIB - 1 },
    { number: 2, start: 16 * MIB, end: 32 * MIB - 1 },
    { number: 3, start: 32 * MIB, end: 40 * MIB - 1 },
  ])
  expect(planParts(32 * MIB)).toHaveLength(2)
  expect(planParts(32 * MIB + 1).at(-1)).toEqual({ number: 3, start: 32 * MIB, end: 32 * MIB })
})

test('there are at most 10,000 parts, and all but the last have the same size', () => {
  const size = 1_000_000_000_000
  const parts = planParts(size)
  expect(parts.length).toBeLessThanOrEqual(10_000)
  expect(new Set(parts.slice(0, -1).map(({ start, end }) => end - start + 1))).toEqual(new Set([96 * MIB]))
  expect(parts.reduce((sum, { start, end }) => sum + end - start + 1, 0)).toBe(size)
})
