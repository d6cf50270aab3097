import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CountedPromise, MemberFigures, PromiseReport } from '#domain/desk/promise/promise-report.ts'
import type { Tables } from '../../tables.ts'
import { dueMoment, toAnswer } from '../inbox/inbox-conditions.ts'
import { visibleTo } from '../visible-to.ts'

export interface MeasuredTime {
  since: Date
  before: Date
  at: Date
}

/**
 * Measures of leads that came in a period, and leads that still have none: nobody has answered those. Offers are
 * measured by their property as long as there is one.
 */
export function measuresOf({ since, before }: MeasuredTime): RawBuilder<unknown> {
  return sql`
    select lead_id, clock, kind, started_at, due_at, stopped_at, stop_kind, seconds, wall_seconds, entered_later,
      unmeasured
    from reply_measures where started_at >= ${since} and started_at < ${before}
    union all
    select id, 'reply', kind, received_at, reply_due_at, null, null, null, null, false, unmeasured
    from inquiries i
    where received_at >= ${since} and received_at < ${before} and reply_due_at is not null and replied_at is null
      and not exists (select from reply_measures r where r.lead_id = i.id and r.clock = 'reply')
    union all
    select owner_lead_id, 'offer', 'sell-fast', completed_at, offer_due_at, offered_at, null, offer_seconds,
      extract(epoch from offered_at - completed_at)::int, false, null
    from properties where completed_at >= ${since} and completed_at < ${before}`
}

/** Answers of which the last hours are counted only when their time is up would flatter the figure. */
export const isCounted = (at: Date): RawBuilder<boolean> => sql<boolean>`unmeasured is null and due_at <= ${at}`
export const isKept = sql<boolean>`stopped_at is not null and stopped_at <= due_at`

/** Later than any answer. */
const NEVER = 2_147_483_647

/** The least of these numbers up to which such a share of all is, as `percentile_disc` does. */
const percentile = (share: number) => sql`nullif(min(seconds) filter (where running >= ceil(${share}::float8 * total)),
  ${NEVER})`

/**
 * All figures in one statement, so that they belong together. Measures are read once and counted by what they have in
 * common; everything else is computed of these few rows.
 */
export async function countPromises(db: Kysely<Tables>, time: MeasuredTime): Promise<CountedPromise[]> {
  const counting = sql<CountedPromise>`
    with g as materialized (
      select grouping(hour) = 0 as is_arrival, clock, kind, unmeasured, counted, kept, entered_later, seconds, hour,
        count(*)::int as count
      from (
        select clock, kind, unmeasured, entered_later, coalesce(seconds, ${NEVER}) as seconds,
          ${isCounted(time.at)} as counted, ${isKept} as kept, date_bin('1 hour', started_at, 'epoch') as hour
        from (${measuresOf(time)}) all_measures
      ) m
      group by grouping sets ((clock, kind, unmeasured, counted, kept, entered_later, seconds),
        (clock, kind, unmeasured, hour))
    ), left_out as (
      select clock, kind, jsonb_object_agg(unmeasured, count) as reasons
      from (select clock, kind, unmeasured, sum(count)::int as count from g
        where not is_arrival and unmeasured is not null group by 1, 2, 3) r
      group by 1, 2
    ), answers as (
      select clock, kind, jsonb_agg(jsonb_build_object('hours', hours, 'isLate', is_late, 'count', count)) as answers
      from (select clock, kind, nullif(seconds, ${NEVER}) / 3600 as hours, not kept as is_late, sum(count)::int as count
        from g where not is_arrival and counted group by 1, 2, 3, 4) a
      group by 1, 2
    ), arrivals as (
      select clock, kind, jsonb_agg(jsonb_build_object('hour', extract(epoch from hour)::int / 3600, 'count', count))
        as arrivals
      from g where is_arrival and unmeasured is null group by 1, 2
    ), times as (
      select clock, kind, ${percentile(0.9)} as nine_of_ten, ${percentile(0.5)} as half
      from (select clock, kind, seconds, sum(count) over (partition by clock, kind order by seconds) as running,
        sum(count) over (partition by clock, kind) as total from g where not is_arrival and counted) r
      group by 1, 2
    ), figures as (
      select clock, kind,
        coalesce(sum(count) filter (where counted), 0)::int as measured,
        coalesce(sum(count) filter (where counted and kept), 0)::int as kept,
        coalesce(sum(count) filter (where counted and entered_later), 0)::int as "enteredLater",
        coalesce(sum(count) filter (where unmeasured is null and not counted), 0)::int as "notDueYet"
      from g where not is_arrival group by 1, 2
    )
    select figures.*, nine_of_ten as "nineOfTenSeconds", half as "halfSeconds",
      coalesce(reasons, '{}') as "leftOut", coalesce(answers, '[]') as answers, coalesce(arrivals, '[]') as arrivals
    from figures left join left_out using (clock, kind) left join answers using (clock, kind)
      left join arrivals using (clock, kind) left join times using (clock, kind)`
  return db.transaction().execute(async (tx) => {
    // With less memory they would be sorted for each way of counting, which takes four times as long.
    await sql`set local work_mem = '32MB'`.execute(tx)
    return (await counting.execute(tx)).rows
  })
}

/**
 * By whom leads were answered that still exist; measures themselves name nobody. The clock starts when a lead comes, but
 * for parts of a second: so only leads of the period are read.
 */
export async function countMembers(db: Kysely<Tables>, { since, before, at }: MeasuredTime): Promise<MemberFigures[]> {
  const { rows } = await sql<MemberFigures>`
    with g as (
      select i.replied_by, seconds, ${isKept} as kept, count(*)::int as count
      from reply_measures m join inquiries i on i.id = m.lead_id
      where started_at >= ${since} and started_at < ${before} and clock = 'reply' and stopped_at is not null
        and m.unmeasured is null and due_at <= ${at} and i.replied_by is not null
        and i.received_at between ${since}::timestamptz - interval '1 second' and ${before}::timestamptz + interval '1 second'
      group by 1, 2, 3
    )
    select replied_by as "memberId", sum(count)::int as answered,
      coalesce(sum(count) filter (where kept), 0)::int as kept, ${percentile(0.5)} as "halfSeconds"
    from (select *, sum(count) over (partition by replied_by order by seconds) as running,
      sum(count) over (partition by replied_by) as total from g) r
    group by replied_by order by answered desc, replied_by`.execute(db)
  return rows
}

/** Leads that wait for an answer now, of which this member may see. */
export async function countWaiting(db: Kysely<Tables>, memberId: string): Promise<PromiseReport['waiting']> {
  const rows = await db
    .selectFrom('inquiries')
    .select('kind')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(${dueMoment})`.as('due')])
    .where(visibleTo(memberId))
    .where(toAnswer)
    .groupBy('kind')
    .execute()
  return rows.map(({ kind, count, due }) => ({ kind, count, nextDueAt: due?.toISOString() ?? null }))
}
