import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { deleteOldLimits, findOrCreateSalt, returnToken, takeToken } from './rate-limit-store.ts'

export interface Limit {
  /** Each name is counted separately. */
  name: string
  /** The size of a burst. The allowance then refills evenly, `count` per window. */
  count: number
  windowMs: number
}

/** A refusal says how long to wait, in the unit of the `Retry-After` header. */
export type Verdict = { isAllowed: true } | { isAllowed: false; retryAfterSeconds: number }

export interface RateLimiter {
  /** Counts a request under this key. Rejects if the store is unavailable, so that the caller can decide what to do. */
  take(limit: Limit, key: string): Promise<Verdict>
  /** Undoes a `take` for a request that should not count after all. */
  giveBack(limit: Limit, key: string): Promise<void>
}

const PRUNE_MS = 600_000
/** Refused keys are remembered, so a flood is answered without the database. */
const MAX_REMEMBERED = 10_000

/** Limits shared by all processes on a database, exact under concurrency: GCRA in one statement. */
export function createRateLimiter({ pool, now }: { pool: Pool; now: () => number }): RateLimiter {
  const refusedUntil = new Map<string, number>()
  const readSalt = createSaltReader(pool)
  let prunedAt = now()

  function remember(key: string, until: number): void {
    if (refusedUntil.size >= MAX_REMEMBERED) refusedUntil.clear()
    refusedUntil.set(key, until)
  }

  async function keyOf(name: string, client: string) {
    const time = now()
    const day = new Date(time).toISOString().slice(0, 10)
    return { time, day, key: hash(await readSalt(day), name, client) }
  }

  return {
    async take({ name, count, windowMs }, client) {
      const { time, day, key } = await keyOf(name, client)
      const until = refusedUntil.get(key) ?? 0
      if (until > time) return refuse(until - time)

      const intervalMs = windowMs / count
      const { isRefused, fullAtMs } = await takeToken(pool, { key, time, intervalMs, windowMs })
      if (time - prunedAt > PRUNE_MS) {
        prunedAt = time
        await deleteOldLimits(pool, { time, day })
      }
      if (!isRefused) return { isAllowed: true }
      const retryAt = fullAtMs - windowMs + intervalMs
      remember(key, retryAt)
      return refuse(retryAt - time)
    },
    async giveBack({ name, count, windowMs }, client) {
      const { key } = await keyOf(name, client)
      refusedUntil.delete(key)
      await returnToken(pool, key, windowMs / count)
    },
  }
}

function refuse(waitMs: number): Verdict {
  return { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
}

/** Allows everything, for load tests. */
export const noLimits: RateLimiter = { take: async () => ({ isAllowed: true }), giveBack: async () => {} }

/** A daily salt, deleted the next day, makes stored keys meaningless. */
function hash(salt: Buffer, ...parts: string[]): string {
  return createHash('sha256').update(salt).update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}

function createSaltReader(pool: Pool): (day: string) => Promise<Buffer> {
  let known: { day: string; salt: Promise<Buffer> } = { day: '', salt: Promise.resolve(Buffer.alloc(0)) }
  return (day) => {
    if (known.day === day) return known.salt
    const salt = findOrCreateSalt(pool, day)
    known = { day, salt }
    // Failures are not cached, so the next call tries again.
    salt.catch(() => {
      known.day = ''
    })
    return salt
  }
}
