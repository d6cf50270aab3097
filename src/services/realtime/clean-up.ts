// Every process loads this, even those that never serve a socket, so it imports only SQL statements.
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from '#platform/log/logger.ts'
import type { Tables } from '../tables.ts'
import { removeLeftovers } from './changes/leftovers-store.ts'
import { removeDeadNodes } from './nodes/node-store.ts'
import { deleteOldMessages } from './stored/replay-store.ts'

interface CleaningOptions {
  pool: Pool
  db: Kysely<Tables>
  log: Logger
}

const FIRST_MS = 60_000
const EVERY_MS = 3_600_000
const NOBODY = 0

/** Deletes what dead processes left behind, and broadcasts that can no longer be replayed. */
export async function cleanUpRealtime({ pool, db }: Omit<CleaningOptions, 'log'>): Promise<void> {
  await removeDeadNodes(pool, NOBODY, false)
  await removeLeftovers(pool)
  await deleteOldMessages(db)
}

/**
 * Runs soon after the start: if the last process was killed, changes are still being recorded for clients that are
 * gone.
 */
export function startRealtimeCleaning({ log, ...options }: CleaningOptions): { stop(): void } {
  const clean = () => {
    cleanUpRealtime(options).catch((error: unknown) => {
      log.warn({ reason: String(error) }, 'old rows of the realtime service could not be removed')
    })
  }
  const first = setTimeout(clean, FIRST_MS).unref()
  const timer = setInterval(clean, EVERY_MS).unref()
  return {
    stop() {
      clearTimeout(first)
      clearInterval(timer)
    },
  }
}
