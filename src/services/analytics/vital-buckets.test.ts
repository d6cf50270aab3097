import { expect, test } from 'vitest'
import { bucketMidpoint, bucketOf, percentileOf } from './vital-buckets.ts'

test.each([1, 7, 42, 180, 800, 2500, 12_000])('%i ms is reported at most 5%% off', (value) => {
  expect(Math.abs(bucketMidpoint('LCP', bucketOf('LCP', value)) / value - 1)).toBeLessThan(0.05)
})

test('a layout shift keeps its small score', () => {
  expect(bucketMidpoint('CLS', bucketOf('CLS', 0.1))).toBeCloseTo(0.1, 2)
  expect(bucketMidpoint('CLS', bucketOf('CLS', 0))).toBe(0)
})

test('an absurd measurement shares the last bucket', () => {
  expect(bucketOf('INP', 600_000)).toBe(bucketOf('INP', 300_000))
})

test('three of four measurements do not exceed the 75th percentile', () => {
  const histogram = [100, 200, 300, 4000].map((value) => ({ bucket: bucketOf('LCP', value), count: 1 }))
  expect(Math.abs(percentileOf('LCP', histogram, 0.75) / 300 - 1)).toBeLessThan(0.05)
  expect(percentileOf('LCP', [], 0.75)).toBe(0)
})
