import type { Kysely } from 'kysely'
import type { AnalyticsEvent } from '#domain/analytics/analytics-events.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import type { Tables } from '../tables.ts'
import { addEventCounts, addVitalCounts } from './analytics-store.ts'
import { countEvent } from './count-event.ts'

/** Adds events to the counts of the day in Ontario: an evening's visits belong to that evening. */
export async function recordEvents(db: Kysely<Tables>, events: AnalyticsEvent[], now: number): Promise<void> {
  const day = toTorontoDay(new Date(now))
  const tallies = events.flatMap(countEvent)
  await addEventCounts(
    db,
    day,
    tallies.filter((tally) => tally.kind === 'event'),
  )
  await addVitalCounts(
    db,
    day,
    tallies.filter((tally) => tally.kind === 'vital'),
  )
}
