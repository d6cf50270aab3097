interface TtlCacheOptions {
  now: () => number
  lifeMs?: number
  maxEntries?: number
}

interface Entry<Value> {
  answer: Promise<Value>
  /** Unknown until there is an answer: whoever asks meanwhile waits for the same one. */
  until: number
}

/**
 * Answers a repeated question from memory for a moment, so that a flood of equal requests costs one question to the
 * database each second. A failure is an answer too.
 */
export function createTtlCache<Value>({ now, lifeMs = 1000, maxEntries = 1000 }: TtlCacheOptions) {
  const entries = new Map<string, Entry<Value>>()

  function makeRoom(): void {
    for (const [key, { until }] of entries) {
      if (until > now() && entries.size < maxEntries) return
      entries.delete(key)
    }
  }

  return {
    ask(key: string, question: () => Promise<Value>): Promise<Value> {
      const known = entries.get(key)
      if (known && known.until > now()) return known.answer
      entries.delete(key)
      makeRoom()
      const entry: Entry<Value> = { answer: question(), until: Number.POSITIVE_INFINITY }
      const settle = () => {
        entry.until = now() + lifeMs
      }
      entry.answer.then(settle, settle)
      entries.set(key, entry)
      return entry.answer
    },
    /** For when the answer has just changed. */
    forget(key: string): void {
      entries.delete(key)
    },
  }
}
