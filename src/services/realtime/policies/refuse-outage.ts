import type { Unavailable } from '#platform/errors/unavailable.ts'
import { type RealtimeRefusal, refusal } from '../wire/refusal.ts'

/** The refusal while the database is unavailable or too slow. */
export function refuseOutage(error: Unavailable): RealtimeRefusal {
  if (error.message.startsWith('timeout exceeded')) return refusal('poolExhausted', error)
  if (/statement timeout|lock timeout/.test(error.message)) return refusal('tooSlow', error)
  return refusal('databaseAway', error)
}
