import { type Kysely, sql } from 'kysely'
import type { VitalName } from '#domain/analytics/analytics-events.ts'
import type { Tables } from '../tables.ts'

/** Per event and day. Further rows are counted together as "other", so that nobody can fill the table. */
const MAX_ROWS = 500

interface EventCount {
  day: string
  event: string
  path: string
  detail: string
  count: number
}

interface VitalCount {
  day: string
  metric: VitalName
  path: string
  bucket: number
  count: number
}

/** Adds to the counts. Rows are locked in a fixed order, so that two processes cannot deadlock. */
export async function addEventCounts(db: Kysely<Tables>, counts: EventCount[]): Promise<void> {
  if (counts.length === 0) return
  await sql`
    with incoming as (
      select * from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
        as row (day date, event text, path text, detail text, count bigint)
    ), ranked as (
      select i.*, k.day is not null as is_known,
        (select count(*) from analytics_daily a where a.day = i.day and a.event = i.event)
          + row_number() over (partition by i.day, i.event, k.day is null order by i.path, i.detail) as rank
      from incoming i left join analytics_daily k using (day, event, path, detail)
    )
    insert into analytics_daily as a (day, event, path, detail, count)
    select day, event,
      case when is_known or rank <= ${MAX_ROWS} then path else 'other' end,
      case when is_known or rank <= ${MAX_ROWS} then detail else 'other' end,
      sum(count)
    from ranked group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (day, event, path, detail) do update set count = a.count + excluded.count`.execute(db)
}

/** Adds to the histograms; metrics, paths and buckets are closed lists, so they need no cap. */
export async function addVitalCounts(db: Kysely<Tables>, counts: VitalCount[]): Promise<void> {
  if (counts.length === 0) return
  await sql`
    insert into vitals_daily as v (day, metric, path, bucket, count)
    select day, metric, path, bucket, count
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as row (day date, metric text, path text, bucket smallint, count bigint)
    order by 1, 2, 3, 4
    on conflict (day, metric, path, bucket) do update set count = v.count + excluded.count`.execute(db)
}

/** The counts of all days from `since` (ISO) on, summed. */
export async function sumEventCounts(db: Kysely<Tables>, since: string): Promise<Omit<EventCount, 'day'>[]> {
  const rows = await db
    .selectFrom('analytics_daily')
    .select(['event', 'path', 'detail', sql<string>`sum(count)`.as('count')])
    .where('day', '>=', sql<Date>`${since}::date`)
    .groupBy(['event', 'path', 'detail'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** The histograms of all days from `since` (ISO) on, summed over pages. */
export async function sumVitalCounts(
  db: Kysely<Tables>,
  since: string,
): Promise<Pick<VitalCount, 'metric' | 'bucket' | 'count'>[]> {
  const rows = await db
    .selectFrom('vitals_daily')
    .select(['metric', 'bucket', sql<string>`sum(count)`.as('count')])
    .where('day', '>=', sql<Date>`${since}::date`)
    .groupBy(['metric', 'bucket'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
