import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { EventTally, VitalTally } from './count-event.ts'

/** Per event and day. Further rows are counted together as "other", so that nobody can fill the table. */
const MAX_ROWS = 500

/** Adds to the counts of a day. Rows are locked in a fixed order, so that two requests cannot deadlock. */
export async function addEventCounts(db: Kysely<Tables>, day: string, tallies: EventTally[]): Promise<void> {
  if (tallies.length === 0) return
  await sql`
    with incoming as (
      select ${day}::date as day, * from jsonb_to_recordset(${JSON.stringify(tallies)}::jsonb)
        as row (event text, path text, detail text, source text)
    ), ranked as (
      select i.*, k.day is not null as is_known,
        (select count(*) from analytics_daily a where a.day = i.day and a.event = i.event)
          + row_number() over (partition by i.day, i.event, k.day is null order by i.path, i.detail, i.source)
            as rank
      from incoming i left join analytics_daily k using (day, event, path, detail, source)
    )
    insert into analytics_daily as a (day, event, path, detail, source, count)
    select day, event,
      case when is_known or rank <= ${MAX_ROWS} then path else 'other' end,
      case when is_known or rank <= ${MAX_ROWS} then detail else 'other' end,
      case when is_known or rank <= ${MAX_ROWS} or source = '' then source else 'other' end,
      count(*)
    from ranked group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (day, event, path, detail, source) do update set count = a.count + excluded.count`.execute(db)
}

/** Adds to the histograms; metrics, paths and buckets are closed lists, so they need no cap. */
export async function addVitalCounts(db: Kysely<Tables>, day: string, tallies: VitalTally[]): Promise<void> {
  if (tallies.length === 0) return
  await sql`
    insert into vitals_daily as v (day, metric, path, bucket, count)
    select ${day}::date, metric, path, bucket, count(*)
    from jsonb_to_recordset(${JSON.stringify(tallies)}::jsonb) as row (metric text, path text, bucket smallint)
    group by 2, 3, 4 order by 2, 3, 4
    on conflict (day, metric, path, bucket) do update set count = v.count + excluded.count`.execute(db)
}

/** The counts of all days from `since` (ISO) on, summed. */
export async function sumEventCounts(
  db: Kysely<Tables>,
  since: string,
): Promise<(Omit<EventTally, 'kind'> & { count: number })[]> {
  const rows = await db
    .selectFrom('analytics_daily')
    .select(['event', 'path', 'detail', 'source', sql<string>`sum(count)`.as('count')])
    .where('day', '>=', sql<Date>`${since}::date`)
    .groupBy(['event', 'path', 'detail', 'source'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** The histograms of all days from `since` (ISO) on, summed over pages. */
export async function sumVitalCounts(
  db: Kysely<Tables>,
  since: string,
): Promise<(Pick<VitalTally, 'metric' | 'bucket'> & { count: number })[]> {
  const rows = await db
    .selectFrom('vitals_daily')
    .select(['metric', 'bucket', sql<string>`sum(count)`.as('count')])
    .where('day', '>=', sql<Date>`${since}::date`)
    .groupBy(['metric', 'bucket'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
