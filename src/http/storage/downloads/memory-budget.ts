export interface MemoryBudget {
  /** Takes so many bytes until the returned function is called. Null if there are not as many left. */
  take(bytes: number): (() => void) | null
}

/** Bounds what is in memory for clients that may be slow to fetch it. */
export function createMemoryBudget(most: number): MemoryBudget {
  let taken = 0
  return {
    take(bytes) {
      if (taken + bytes > most) return null
      taken += bytes
      let isTaken = true
      return () => {
        if (isTaken) taken -= bytes
        isTaken = false
      }
    },
  }
}
