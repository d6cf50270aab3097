import type { VitalName } from '#domain/analytics/analytics-events.ts'

/** Each bucket reaches a tenth further than the one before, so a percentile is at most 5% off. */
const GROWTH = 1.1
const MOST = 120
/** Scores of layout shift are small: counted in thousandths they share the buckets of milliseconds. */
const scale = { LCP: 1, INP: 1, FCP: 1, TTFB: 1, CLS: 1000 } as const satisfies Record<VitalName, number>

/** The bucket of a measurement: 0 holds what is below one unit. */
export function bucketOf(name: VitalName, value: number): number {
  const units = value * scale[name]
  return units < 1 ? 0 : Math.min(MOST, 1 + Math.floor(Math.log(units) / Math.log(GROWTH)))
}

/** The middle of a bucket, in milliseconds or as a score. */
export function middleOf(name: VitalName, bucket: number): number {
  if (bucket === 0) return 0
  const middle = GROWTH ** (bucket - 1) * Math.sqrt(GROWTH)
  return middle / scale[name]
}

/** The value that this share of the measurements does not exceed. */
export function percentileOf(name: VitalName, histogram: { bucket: number; count: number }[], share: number): number {
  const total = histogram.reduce((sum, { count }) => sum + count, 0)
  let seen = 0
  for (const { bucket, count } of histogram.toSorted((a, b) => a.bucket - b.bucket)) {
    seen += count
    if (seen >= total * share) return middleOf(name, bucket)
  }
  return 0
}
