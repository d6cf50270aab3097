export interface MemoryBudget {
  /** Reserves this many bytes until the returned function is called. Null if there are not enough left. */
  take(bytes: number): (() => void) | null
}

/** Limits the memory used for clients that may be slow to receive it. */
export function createMemoryBudget(maxBytes: number): MemoryBudget {
  let taken = 0
  return {
    take(bytes) {
      if (taken + bytes > maxBytes) return null
      taken += bytes
      let isTaken = true
      return () => {
        if (isTaken) taken -= bytes
        isTaken = false
      }
    },
  }
}
