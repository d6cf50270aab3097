import type { Logger } from '#platform/log/logger.ts'
import type { PresenceWrite } from './presence-store.ts'

interface WriterOptions {
  store: (writes: PresenceWrite[]) => Promise<void>
  log: Logger
  elapsed: () => number
}

interface Pending {
  write: PresenceWrite
  dueAt: number
  settled: Promise<void>
  settle: (error?: unknown) => void
}

const BATCH_DELAY_MS = 5
/** A channel that tracks more often than this is not refused; only the last of its messages is stored. */
const MIN_INTERVAL_MS = 100
const RETRY_MS = 1000

/** Stores presence in batches: after a restart every channel sends its own within a second. */
export function createPresenceWriter({ store, log, elapsed }: WriterOptions) {
  const pending = new Map<string, Pending>()
  /** When the row of a channel was last written. Channels without an entry have no row. */
  const writtenAt = new Map<string, number>()
  let timer: NodeJS.Timeout | null = null
  let isStoring = false

  function flushSoon(): void {
    if (timer || isStoring || pending.size === 0) return
    // After an outage there may be more of them than a function call takes arguments, so no spread.
    let first = Number.POSITIVE_INFINITY
    for (const { dueAt } of pending.values()) first = Math.min(first, dueAt)
    timer = setTimeout(() => void flush(), Math.max(BATCH_DELAY_MS, first - elapsed())).unref()
  }

  async function flush(): Promise<void> {
    timer = null
    isStoring = true
    const due = [...pending].filter(([, { dueAt }]) => dueAt <= elapsed())
    const unwritten = due.flatMap(([channelId]) => (writtenAt.has(channelId) ? [] : channelId))
    for (const [channelId, { write }] of due) {
      pending.delete(channelId)
      if (write.ref === null) writtenAt.delete(channelId)
      else writtenAt.set(channelId, elapsed())
    }
    try {
      if (due.length > 0) await store(due.map(([, { write }]) => write))
      for (const [, { settle }] of due) settle()
    } catch (error) {
      log.warn({ reason: String(error) }, 'presence could not be stored')
      for (const channelId of unwritten) writtenAt.delete(channelId)
      for (const [, { write, settle }] of due) {
        settle(error)
        // Nothing else would remove the row of a channel that has ended.
        if (write.ref === null && !pending.has(write.channelId)) add(write, elapsed() + RETRY_MS).catch(() => {})
      }
    }
    isStoring = false
    flushSoon()
  }

  function add(write: PresenceWrite, dueAt: number): Promise<void> {
    const waiting = pending.get(write.channelId)
    if (waiting) {
      waiting.write = write
      return waiting.settled
    }
    const { promise: settled, resolve, reject } = Promise.withResolvers<void>()
    const settle = (error?: unknown) => (error === undefined ? resolve() : reject(error))
    pending.set(write.channelId, { write, dueAt, settled, settle })
    flushSoon()
    return settled
  }

  /** Resolves once this write, or a later one that replaced it, is stored. */
  return (write: PresenceWrite): Promise<void> => {
    const { channelId, ref } = write
    const waiting = pending.get(channelId)
    // Nothing is stored for it yet, so there is nothing to remove. Such writes would pile up while the database is
    // unavailable.
    if (ref === null && waiting?.write.ref && !writtenAt.has(channelId)) {
      pending.delete(channelId)
      waiting.settle()
      return waiting.settled
    }
    const earliest = (writtenAt.get(channelId) ?? 0) + MIN_INTERVAL_MS
    return add(write, ref === null ? elapsed() : Math.max(elapsed(), earliest))
  }
}
