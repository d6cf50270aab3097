import type { Kysely } from 'kysely'
import type { Logger } from '#platform/logger.ts'
import type { Tables } from '../tables.ts'
import {
  deleteOldKeys,
  deleteOldLeads,
  deleteOldSentMails,
  deleteOldVisitorMails,
  takeCleaningDay,
} from './clean-up-store.ts'
import { monthsLater } from './create-consents.ts'

interface CleanUpDeps {
  db: Kysely<Tables>
  log: Logger
  now: () => number
  retentionMonths: number
}

const HOUR = 3_600_000
/** Night in Ontario, in UTC. */
const NIGHT_HOUR = 7

/** Deletes what is past its retention period, once a day, whichever process comes first. */
export async function cleanUp({ db, log, now, retentionMonths }: CleanUpDeps): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const time = new Date(now())
    if (!(await takeCleaningDay(tx, time.toISOString().slice(0, 10)))) return
    const leads = await deleteOldLeads(tx, monthsLater(time, -retentionMonths))
    const keys = await deleteOldKeys(tx, new Date(time.getTime() - 7 * 24 * HOUR))
    await deleteOldSentMails(tx, new Date(time.getTime() - 90 * 24 * HOUR))
    await deleteOldVisitorMails(tx, new Date(time.getTime() - 2 * 24 * HOUR))
    log.info({ leads, keys }, 'deleted what is past its retention period')
  })
}

/** Checks every hour whether the nightly clean-up is due. */
export function startCleaning(deps: CleanUpDeps): { stop(): void } {
  const timer = setInterval(() => {
    if (new Date(deps.now()).getUTCHours() < NIGHT_HOUR) return
    cleanUp(deps).catch((error: unknown) =>
      deps.log.warn({ reason: String(error) }, 'old data could not be deleted yet'),
    )
  }, HOUR)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
