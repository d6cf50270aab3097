import type { Logger } from '#platform/logger.ts'
import type { Db } from './auth-context.ts'
import type { AuthSettings } from './auth-settings.ts'
import { deleteOutlived, deleteUnconfirmed } from './clean-up-store.ts'

interface CleaningOptions {
  db: Db
  log: Logger
  now: () => number
  settings: AuthSettings
}

const EVERY_MS = 3_600_000

/** Removes, every hour, what can never be used again. Several processes may do it at once. */
export function startAuthCleaning({ db, log, now, settings }: CleaningOptions): { stop(): void } {
  const timer = setInterval(() => {
    cleanUp({ db, now, settings }).catch((error: unknown) => {
      // The next hour tries again; nothing depends on it.
      log.warn({ reason: String(error) }, 'expired sessions could not be removed')
    })
  }, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

export async function cleanUp({ db, now, settings }: Omit<CleaningOptions, 'log'>): Promise<void> {
  const { sessionSeconds, idleSeconds, unconfirmedDays } = settings
  const at = new Date(now())
  await deleteOutlived(db, { now: at, sessionSeconds, idleSeconds })
  if (unconfirmedDays > 0) await deleteUnconfirmed(db, at, unconfirmedDays)
}
