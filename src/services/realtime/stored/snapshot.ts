/** When a broadcast was stored: by which transaction of the database, and at which time of the database's clock it ran. */
export interface StoredWhen {
  transaction: bigint
  atMs: number
}

/** Which stored broadcast it is. */
export interface StoredMark {
  id: string
  /** Unknown if it was on its way already when processes and the database began to say so. */
  when?: StoredWhen | undefined
}

/** What the database contained when it was read. */
export interface Snapshot {
  atMs: number
  /** The first transaction that had not begun. */
  next: bigint
  /** Those before it that had not ended. */
  running: ReadonlySet<bigint>
}

const NUMBER = /^\d{1,20}$/

/** Reads what the database or another process says. */
export function readWhen(transaction: unknown, atMs: unknown): StoredWhen | undefined {
  const isKnown = typeof transaction === 'string' && NUMBER.test(transaction) && typeof atMs === 'number'
  return isKnown ? { transaction: BigInt(transaction), atMs } : undefined
}

/** Reads a `pg_snapshot`: the oldest transaction that runs, the next one, and all that run. */
export function readSnapshot(text: string, atMs: number): Snapshot {
  const [, next = '0', running = ''] = text.split(':')
  return { atMs, next: BigInt(next), running: new Set(running.split(',').filter(Boolean).map(BigInt)) }
}

/**
 * Whether the snapshot contains what was stored then. The clock alone cannot tell, because what began earlier may end
 * later; nor can transactions alone, because after a crash the database uses the last numbers again.
 */
export function isPartOf({ transaction, atMs }: StoredWhen, snapshot: Snapshot): boolean {
  return transaction < snapshot.next && !snapshot.running.has(transaction) && atMs <= snapshot.atMs
}
