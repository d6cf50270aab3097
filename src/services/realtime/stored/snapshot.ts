/** When a broadcast was stored: by which database transaction, and at what time by the database clock. */
export interface StoredWhen {
  transaction: bigint
  atMs: number
}

/** Which stored broadcast it is. */
export interface StoredMark {
  id: string
  /** Undefined if a process or database of an earlier release sent it. */
  when?: StoredWhen | undefined
}

/** What the database contained when it was read. */
export interface Snapshot {
  atMs: number
  /** The first transaction that had not started. */
  next: bigint
  /** Transactions before `next` that had not ended. */
  running: ReadonlySet<bigint>
}

const NUMBER = /^\d{1,20}$/

/** Reads the values sent by the database or another process. */
export function readWhen(transaction: unknown, atMs: unknown): StoredWhen | undefined {
  const isKnown = typeof transaction === 'string' && NUMBER.test(transaction) && typeof atMs === 'number'
  return isKnown ? { transaction: BigInt(transaction), atMs } : undefined
}

/** Reads a `pg_snapshot`: the oldest running transaction, the next one, and all that are running. */
export function readSnapshot(text: string, atMs: number): Snapshot {
  const [, next = '0', running = ''] = text.split(':')
  return { atMs, next: BigInt(next), running: new Set(running.split(',').filter(Boolean).map(BigInt)) }
}

/**
 * Whether the snapshot contains a broadcast stored then. The clock alone cannot tell, because a transaction that
 * started earlier may end later. Neither can transaction numbers alone, because a crashed database reuses the last
 * ones.
 */
export function isPartOf({ transaction, atMs }: StoredWhen, snapshot: Snapshot): boolean {
  return transaction < snapshot.next && !snapshot.running.has(transaction) && atMs <= snapshot.atMs
}
