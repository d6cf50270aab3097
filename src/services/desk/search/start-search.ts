import type { Kysely } from 'kysely'
import type { Logger } from '#platform/log/logger.ts'
import type { Tables } from '../../tables.ts'
import type { SearchMode } from './search-store.ts'
import { fillSearch, prepareSearch } from './search-store.ts'

const FILL_MS = 30_000
const BATCH = 1000
/** Small enough that nobody waits. There are more only after an update or a restore. */
const WHILE_ASKED = 100
const CHECK_EVERY = (24 * 3_600_000) / FILL_MS

export interface LeadSearch {
  /** The searches that the index supports. */
  mode(): Promise<SearchMode>
  /** Indexes new leads, so that the newest one is found, and returns what the index supports. */
  ready(): Promise<SearchMode>
  stop(): void
}

/** The search index. It is updated after leads are stored, never during that. */
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

/** Works in batches, so that no statement blocks others for long. */
async function fillCompletely(db: Kysely<Tables>, from: 'newest' | 'all'): Promise<void> {
  while ((await fillSearch(db, from, BATCH)) > 0) {}
}
