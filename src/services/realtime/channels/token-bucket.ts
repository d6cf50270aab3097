/** Allows `burst` at once, then `perSecond`. */
export interface TokenBucket {
  left: number
  countedAt: number
}

export interface BucketSize {
  perSecond: number
  burst: number
}

export function createBucket({ burst }: BucketSize, now: number): TokenBucket {
  return { left: burst, countedAt: now }
}

/** Takes `count` tokens if there are that many. Stores only two numbers, because every socket has several of these. */
export function takeToken(bucket: TokenBucket, { perSecond, burst }: BucketSize, now: number, count = 1): boolean {
  const passedMs = Math.max(0, now - bucket.countedAt)
  bucket.left = Math.min(burst, bucket.left + (passedMs * perSecond) / 1000)
  bucket.countedAt = now
  if (bucket.left < count) return false
  bucket.left -= count
  return true
}
