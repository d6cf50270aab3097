import type { Kysely } from 'kysely'
import type { AnalyticsEvent } from '#domain/analytics/analytics-events.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Tables } from '../tables.ts'
import { addEventCounts, addVitalCounts } from './analytics-store.ts'
import { countEvent, type Tally } from './count-event.ts'
import { localDay } from './local-day.ts'

export interface AnalyticsRecorder {
  /** Counts in memory; the counts are written to the database within two seconds. */
  record(events: AnalyticsEvent[]): void
  /** Writes the remaining counts. */
  stop(): Promise<void>
}

interface RecorderOptions {
  db: Kysely<Tables>
  log: Logger
  now: () => number
  flushMs?: number
}

type Counted = Tally & { day: string; count: number }

const FLUSH_MS = 2000
/** Cap on rows buffered while the database is unavailable. Anything beyond is not counted. */
const MAX_BUFFERED_ROWS = 5000

/** Buffers counts in memory and writes them every two seconds, so a page view costs the database almost nothing. */
export function createAnalyticsRecorder({ db, log, now, flushMs = FLUSH_MS }: RecorderOptions): AnalyticsRecorder {
  const buffered = new Map<string, Counted>()
  let timer: NodeJS.Timeout | undefined
  let isFailing = false
  let writing: Promise<void> = Promise.resolve()

  function add(row: Counted): void {
    const key = JSON.stringify({ ...row, count: 0 })
    const known = buffered.get(key)
    if (known) known.count += row.count
    else if (buffered.size < MAX_BUFFERED_ROWS) buffered.set(key, row)
  }

  async function write(): Promise<void> {
    const rows = [...buffered.values()]
    buffered.clear()
    try {
      await db.transaction().execute(async (tx) => {
        await addEventCounts(tx, rows.filter(isEvent))
        await addVitalCounts(tx, rows.filter(isVital))
      })
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ reason: String(error) }, 'page views could not be written; trying again')
      isFailing = true
      rows.forEach(add)
      flushLater()
    }
  }

  function flush(): Promise<void> {
    timer = undefined
    writing = writing.then(() => (buffered.size > 0 ? write() : undefined))
    return writing
  }

  function flushLater(): void {
    timer ??= setTimeout(flush, flushMs)
  }

  return {
    record(events) {
      const day = localDay(now())
      for (const event of events) for (const tally of countEvent(event)) add({ ...tally, day, count: 1 })
      flushLater()
    },
    async stop() {
      clearTimeout(timer)
      await flush()
      clearTimeout(timer)
    },
  }
}

function isEvent(row: Counted): row is Extract<Counted, { kind: 'event' }> {
  return row.kind === 'event'
}

function isVital(row: Counted): row is Extract<Counted, { kind: 'vital' }> {
  return row.kind === 'vital'
}
