import type { BucketSize } from './token-bucket.ts'

/** The protocol counts averages over a minute, so that short bursts pass. */
const BURST_SECONDS = 10

export function rateOf(perSecond: number): BucketSize {
  return { perSecond, burst: perSecond * BURST_SECONDS }
}

/** Heartbeats and junk count too. Whoever sends more than this has to wait until it is read. */
export const frameRate: BucketSize = { perSecond: 1000, burst: 5000 }
