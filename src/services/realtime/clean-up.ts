// Loaded by every process, also by those that never serve a socket, so it imports nothing but statements.
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from '#platform/log/logger.ts'
import type { Tables } from '../tables.ts'
import { removeLeftovers } from './changes/leftovers-store.ts'
import { buryNodes } from './nodes/node-store.ts'
import { forgetStored } from './policies/replay-store.ts'

interface CleaningOptions {
  pool: Pool
  db: Kysely<Tables>
  log: Logger
}

const FIRST_MS = 60_000
const EVERY_MS = 3_600_000
const NOBODY = 0

/** Removes what dead processes left behind, and broadcasts that can no longer be replayed. */
export async function cleanUpRealtime({ pool, db }: Omit<CleaningOptions, 'log'>): Promise<void> {
  await buryNodes(pool, NOBODY, false)
  await removeLeftovers(pool)
  await forgetStored(db)
}

/** The first time comes soon: if the last process was killed, tables are still recorded for clients that are gone. */
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
