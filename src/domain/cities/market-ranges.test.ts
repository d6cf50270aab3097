import { expect, test } from 'vitest'
import type { MarketSnapshot } from '#content/market/market-snapshot-schema.ts'
import { formatRange, spanRanges, toMarketRanges } from './market-ranges.ts'

const snapshot: MarketSnapshot = {
  avgCapRate: { low: 5, high: 7.25 },
  vacancyRate: 6,
  topSectors: ['Office', 'Retail', 'Land'],
  keyStrengths: ['A harbour', 'A highway'],
  asOf: '2026-11-15',
  basis: 'a test',
}

test('a single vacancy figure is a range without width', () => {
  expect(toMarketRanges(snapshot).vacancy).toEqual({ low: 6, high: 6 })
  expect(toMarketRanges({ ...snapshot, vacancyRate: { low: 5, high: 6 } }).vacancy).toEqual({ low: 5, high: 6 })
})

test('the span contains every range', () => {
  expect(
    spanRanges([
      { low: 5, high: 6 },
      { low: 4.4, high: 5.5 },
      { low: 5.1, high: 8.9 },
    ]),
  ).toEqual({ low: 4.4, high: 8.9 })
})

test('percentages have one decimal, and a single figure is written once', () => {
  expect(formatRange({ low: 4, high: 6.5 })).toBe('4.0% to 6.5%')
  expect(formatRange({ low: 6, high: 6 })).toBe('6.0%')
})
