interface TtlCacheOptions {
  now: () => number
  lifeMs?: number
  maxEntries?: number
}

interface Entry<Value> {
  value: Promise<Value>
  /** Infinite while loading, so that concurrent callers share the same promise. */
  until: number
}

/**
 * Caches values for a moment, so that a flood of equal requests costs one query per second. Failures are cached too.
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
    get(key: string, load: () => Promise<Value>): Promise<Value> {
      const known = entries.get(key)
      if (known && known.until > now()) return known.value
      entries.delete(key)
      makeRoom()
      const entry: Entry<Value> = { value: load(), until: Number.POSITIVE_INFINITY }
      const settle = () => {
        entry.until = now() + lifeMs
      }
      entry.value.then(settle, settle)
      entries.set(key, entry)
      return entry.value
    },
    /** Call it when the value has just changed. */
    forget(key: string): void {
      entries.delete(key)
    },
  }
}
