import { setTimeout as wait } from 'node:timers/promises'

interface RememberOptions<Result> {
  read: () => Promise<Result>
  /** For how long a result, or a failure, is used again. */
  keepMs: number
  /** How long to wait for a result. A reading that takes longer goes on, and nobody starts a second one. */
  waitMs: number
  now: () => number
  onFailure?: (error: unknown) => void
}

/** Shares one reading among callers at about the same time. Resolves with null if it failed or takes too long. */
export function remember<Result>(options: RememberOptions<Result>): () => Promise<Result | null> {
  const { read, keepMs, waitMs, now, onFailure } = options
  let last: Promise<Result | null> | null = null
  let until = Number.POSITIVE_INFINITY

  async function readAgain(): Promise<Result | null> {
    until = Number.POSITIVE_INFINITY
    try {
      return await read()
    } catch (error) {
      onFailure?.(error)
      return null
    } finally {
      until = now() + keepMs
    }
  }

  return () => {
    if (last === null || now() >= until) last = readAgain()
    return Promise.race([last, wait(waitMs, null, { ref: false })])
  }
}
