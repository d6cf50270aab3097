import type { PercentRange } from './market-ranges.ts'

export type Comparison = 'higher' | 'lower' | 'same'

/** Compares the middle of a range with that of another. */
export function compareRanges(range: PercentRange, other: PercentRange): Comparison {
  const difference = range.low + range.high - other.low - other.high
  // Figures have one decimal, so a smaller difference is a rounding error.
  if (Math.abs(difference) < 0.05) return 'same'
  return difference > 0 ? 'higher' : 'lower'
}
