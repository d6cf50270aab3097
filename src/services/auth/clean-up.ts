import type { Logger } from '#platform/log/logger.ts'
import { anonymizeActors, deleteAuditBefore } from './audit-store.ts'
import type { Db } from './auth-context.ts'
import type { AuthSettings } from './auth-settings.ts'
import { deleteAnonymous, deleteExpired, deleteUnconfirmed } from './clean-up-store.ts'

interface CleaningOptions {
  db: Db
  log: Logger
  now: () => number
  settings: AuthSettings
}

const EVERY_MS = 3_600_000

/** Deletes what can never be used again, every hour. Several processes may do it at once. */
export function startAuthCleaning({ db, log, now, settings }: CleaningOptions): { stop(): void } {
  const timer = setInterval(() => {
    cleanUp({ db, now, settings }).catch((error: unknown) => {
      // The next hour tries again, and nothing depends on it.
      log.warn({ reason: String(error) }, 'expired sessions could not be removed')
    })
  }, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

export async function cleanUp({ db, now, settings }: Omit<CleaningOptions, 'log'>): Promise<void> {
  const { sessionSeconds, idleSeconds, unconfirmedDays, auditMonths } = settings
  const at = new Date(now())
  await deleteExpired(db, { now: at, sessionSeconds, idleSeconds })
  await db.transaction().execute(async (tx) => {
    const anonymous = await deleteAnonymous(tx, at)
    const unconfirmed = unconfirmedDays > 0 ? await deleteUnconfirmed(tx, at, unconfirmedDays) : []
    await anonymizeActors(tx, [...anonymous, ...unconfirmed])
  })
  if (auditMonths > 0) await deleteAuditBefore(db, monthsBefore(at, auditMonths))
}

function monthsBefore(date: Date, months: number): Date {
  const earlier = new Date(date)
  earlier.setUTCMonth(earlier.getUTCMonth() - months)
  return earlier
}
