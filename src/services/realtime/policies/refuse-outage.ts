import { LockTimedOut, PoolExhausted, StatementTimedOut } from '#platform/database/database-unavailable.ts'
import type { Unavailable } from '#platform/errors/unavailable.ts'
import { type RealtimeRefusal, refusal } from '../wire/refusal.ts'

/** The refusal while the database is unavailable or too slow. */
export function refuseOutage(error: Unavailable): RealtimeRefusal {
  if (error instanceof PoolExhausted) return refusal('poolExhausted', error)
  if (error instanceof StatementTimedOut || error instanceof LockTimedOut) return refusal('tooSlow', error)
  return refusal('databaseAway', error)
}
