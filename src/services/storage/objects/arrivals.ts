/** Bytes of uploads in progress, by owner. They take up space before any row counts them. */
export interface Arrivals {
  of(ownerId: string): number
  begin(ownerId: string, declaredBytes: number): Arrival
}

/** One upload. It counts with its declared bytes, or with those that have arrived if that is more. */
export interface Arrival {
  arrived(bytes: number): void
  /** From now on, rows count this many of its bytes. */
  recorded(bytes: number): void
  end(): void
}

/** Counts the uploads that this process is receiving. */
export function createArrivals(): Arrivals {
  const sums = new Map<string, number>()

  function add(ownerId: string, bytes: number): void {
    const sum = (sums.get(ownerId) ?? 0) + bytes
    if (sum > 0) sums.set(ownerId, sum)
    else sums.delete(ownerId)
  }

  return {
    of: (ownerId) => sums.get(ownerId) ?? 0,
    begin(ownerId, declaredBytes) {
      let counted = 0
      let received = 0
      const count = (bytes: number) => {
        add(ownerId, bytes - counted)
        counted = bytes
      }
      count(declaredBytes)
      return {
        arrived(bytes) {
          received += bytes
          count(Math.max(received, counted))
        },
        recorded(bytes) {
          received -= bytes
          count(Math.max(received, counted - bytes))
        },
        end: () => count(0),
      }
    },
  }
}
