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

/** All figures in one statement, so that they belong together. */
export async function countPromises(db: Kysely<Tables>, time: MeasuredTime): Promise<CountedPromise[]> {
  const percentile = (share: number) => sql`nullif(percentile_disc(${share}::float8)
    within group (order by coalesce(seconds, ${NEVER})) filter (where counted), ${NEVER})`
  const { rows } = await sql<CountedPromise>`
    with m as materialized (
      select *, ${isCounted(time.at)} as counted, ${isKept} as kept from (${measuresOf(time)}) all_measures
    ), left_out as (
      select clock, kind, jsonb_object_agg(unmeasured, count) as reasons
      from (select clock, kind, unmeasured, count(*) from m where unmeasured is not null group by 1, 2, 3) r
      group by 1, 2
    ), answers as (
      select clock, kind, jsonb_agg(jsonb_build_object('hours', hours, 'isLate', is_late, 'count', count)) as answers
      from (select clock, kind, seconds / 3600 as hours, not kept as is_late, count(*) from m where counted
        group by 1, 2, 3, 4) a
      group by 1, 2
    ), arrivals as (
      select clock, kind, jsonb_agg(jsonb_build_object('hour', hour, 'count', count)) as arrivals
      from (select clock, kind, floor(extract(epoch from started_at) / 3600)::int as hour, count(*) from m
        where unmeasured is null group by 1, 2, 3) h
      group by 1, 2
    )
    select clock, kind,
      (count(*) filter (where counted))::int as measured,
      (count(*) filter (where counted and kept))::int as kept,
      (count(*) filter (where counted and entered_later))::int as "enteredLater",
      (count(*) filter (where unmeasured is null and not counted))::int as "notDueYet",
      ${percentile(0.9)} as "nineOfTenSeconds",
      ${percentile(0.5)} as "halfSeconds",
      coalesce((select reasons from left_out l where (l.clock, l.kind) = (m.clock, m.kind)), '{}') as "leftOut",
      coalesce((select answers from answers a where (a.clock, a.kind) = (m.clock, m.kind)), '[]') as answers,
      coalesce((select arrivals from arrivals a where (a.clock, a.kind) = (m.clock, m.kind)), '[]') as arrivals
    from m group by clock, kind`.execute(db)
  return rows
}

/** By whom leads were answered that still exist; measures themselves name nobody. */
export async function countMembers(db: Kysely<Tables>, { since, before, at }: MeasuredTime): Promise<MemberFigures[]> {
  const { rows } = await sql<MemberFigures>`
    select i.replied_by as "memberId", count(*)::int as answered,
      (count(*) filter (where ${isKept}))::int as kept,
      percentile_disc(0.5) within group (order by seconds) as "halfSeconds"
    from reply_measures m join inquiries i on i.id = m.lead_id
    where started_at >= ${since} and started_at < ${before} and clock = 'reply' and stopped_at is not null
      and m.unmeasured is null and due_at <= ${at} and i.replied_by is not null
    group by i.replied_by order by answered desc, i.replied_by`.execute(db)
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
