const MAX_ORIGINS = 1000

/** Counts missed notifications. Each process numbers its own. */
export function createGapCounter(): (origin: unknown, number: unknown) => number {
  const lastOf = new Map<string, number>()
  return (origin, number) => {
    if (typeof origin !== 'string' || typeof number !== 'number') return 0
    const last = lastOf.get(origin)
    if (lastOf.size >= MAX_ORIGINS) lastOf.clear()
    lastOf.set(origin, number)
    return last === undefined ? 0 : Math.max(0, number - last - 1)
  }
}
