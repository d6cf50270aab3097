import type { MarketSnapshot } from '#content/market/market-snapshot-schema.ts'

/** In percent. A single figure is a range with equal ends. */
export interface PercentRange {
  low: number
  high: number
}

export interface MarketRanges {
  capRate: PercentRange
  vacancy: PercentRange
}

export function toMarketRanges({ avgCapRate, vacancyRate }: MarketSnapshot): MarketRanges {
  return {
    capRate: avgCapRate,
    vacancy: typeof vacancyRate === 'number' ? { low: vacancyRate, high: vacancyRate } : vacancyRate,
  }
}

/** Returns the smallest range that contains all of them. */
export function spanRanges(ranges: readonly PercentRange[]): PercentRange {
  return { low: Math.min(...ranges.map(({ low }) => low)), high: Math.max(...ranges.map(({ high }) => high)) }
}

/** '5.2% to 7.2%', or '6.1%' for a single figure. */
export function formatRange({ low, high }: PercentRange): string {
  return low === high ? formatPercent(low) : `${formatPercent(low)} to ${formatPercent(high)}`
}

export function formatPercent(value: number): string {
  return `${value.toFixed(1)}%`
}
