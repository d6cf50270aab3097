import type { Kysely } from 'kysely'
import type { Logger } from '#platform/log/logger.ts'
import type { Tables } from '../../tables.ts'
import type { SearchMode } from './search-store.ts'
import { fillSearch, prepareSearch } from './search-store.ts'

const FILL_MS = 30_000
const BATCH = 1000
/** So few that nobody waits for them. More only arrive after an update or a restore. */
const WHILE_ASKED = 100
const CHECK_EVERY = (24 * 3_600_000) / FILL_MS

export interface LeadSearch {
  /** What can be found. */
  mode(): Promise<SearchMode>
  /** Enters what has arrived since, so that the newest lead is found, and says what can be found. */
  ready(): Promise<SearchMode>
  stop(): void
}

/** The index of what can be found by typing. It is filled after leads are stored, never while. */
export function startSearch({ db, log }: { db: Kysely<Tables>; log: Logger }): LeadSearch {
  let mode: Promise<SearchMode> | null = null
  let rounds = 0
  let isFilling = false

  function prepare(): Promise<SearchMode> {
    mode ??= prepareSearch(db).catch((error: unknown) => {
      mode = null
      throw error
    })
    return mode
  }

  const timer = setInterval(() => {
    if (isFilling) return
    isFilling = true
    rounds++
    const from = rounds % CHECK_EVERY === 0 ? 'all' : 'newest'
    prepare()
      .then(() => fillCompletely(db, from))
      .catch((error: unknown) => log.warn({ reason: String(error) }, 'the search of the desk is not complete yet'))
      .finally(() => {
        isFilling = false
      })
  }, FILL_MS)
  timer.unref()

  return {
    mode: prepare,
    async ready() {
      const known = await prepare()
      await fillSearch(db, 'newest', WHILE_ASKED)
      return known
    },
    stop: () => clearInterval(timer),
  }
}

/** Batch by batch, so that no statement holds up anything for long. */
async function fillCompletely(db: Kysely<Tables>, from: 'newest' | 'all'): Promise<void> {
  while ((await fillSearch(db, from, BATCH)) > 0) {}
}
