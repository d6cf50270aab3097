import { rateOf } from '#services/realtime/channels/rates.ts'
import { createBucket, type TokenBucket, takeToken } from '#services/realtime/channels/token-bucket.ts'

const MAX_REMEMBERED = 10_000

/** Counts the broadcasts of an address, with the headers that tell its client. */
export function createBroadcastMeter(perSecond: number, isLimited: boolean, now: () => number) {
  const size = rateOf(perSecond)
  const buckets = new Map<string, TokenBucket>()

  return (key: string, messages: number) => {
    if (!buckets.has(key) && buckets.size >= MAX_REMEMBERED) buckets.clear()
    const bucket = buckets.get(key) ?? createBucket(size, now())
    buckets.set(key, bucket)
    // All of them, or none.
    const isAllowed = !isLimited || takeToken(bucket, size, now(), messages)
    const headers = {
      'x-rate-rolling': String(Math.max(0, Math.round((size.burst - bucket.left) / 10))),
      'x-rate-limit': String(perSecond),
      'x-rate-limit-remaining': String(Math.max(0, Math.floor(bucket.left))),
    }
    return { isAllowed, headers }
  }
}
