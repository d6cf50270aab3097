import type { VitalName } from '#domain/analytics/analytics-events.ts'

/** Each bucket ends 10% above the one before, so a percentile is off by at most 5%. */
const GROWTH = 1.1
const MAX_BUCKET = 120
/** Layout shift scores are small. Counted in thousandths, they fit the same buckets as milliseconds. */
const scale = { LCP: 1, INP: 1, FCP: 1, TTFB: 1, CLS: 1000 } as const satisfies Record<VitalName, number>

/** Returns the bucket of a measurement. Bucket 0 holds everything below one unit. */
export function bucketOf(name: VitalName, value: number): number {
  const units = value * scale[name]
  return units < 1 ? 0 : Math.min(MAX_BUCKET, 1 + Math.floor(Math.log(units) / Math.log(GROWTH)))
}

/** The middle of a bucket, in milliseconds or as a score. */
export function bucketMidpoint(name: VitalName, bucket: number): number {
  if (bucket === 0) return 0
  const middle = GROWTH ** (bucket - 1) * Math.sqrt(GROWTH)
  return middle / scale[name]
}

/** The value that a `share` of the measurements does not exceed. */
export function percentileOf(name: VitalName, histogram: { bucket: number; count: number }[], share: number): number {
  const total = histogram.reduce((sum, { count }) => sum + count, 0)
  let seen = 0
  for (const { bucket, count } of histogram.toSorted((a, b) => a.bucket - b.bucket)) {
    seen += count
    if (seen >= total * share) return bucketMidpoint(name, bucket)
  }
  return 0
}
