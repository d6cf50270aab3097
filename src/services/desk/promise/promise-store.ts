import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { PromiseReport } from '#domain/desk/promise/promise-report.ts'
import type { PromiseClock } from '#domain/desk/promise/reply-measure.ts'
import type { Tables } from '../../tables.ts'
import { dueMoment, isDue, isGivenUp, waitsForOffer, waitsForReply } from '../inbox/inbox-condition-store.ts'
import { visibleTo } from '../wall-store.ts'
import type { MemberAnswers, Outcome } from './count-outcomes.ts'

export interface MeasuredTime {
  since: Date
  before: Date
  at: Date
}

/** A period that starts and ends on the hour. */
type Bounds = Pick<MeasuredTime, 'since' | 'before'>

/**
 * Leads of a period without a measure, because nobody has answered them. No clock is due before its lead arrives. Imported
 * leads are left out altogether, because nobody promised them an answer.
 */
function unanswered({ since, before }: Bounds): RawBuilder<unknown> {
  const isInPeriod = sql<boolean>`inquiries.received_at >= ${since} and inquiries.received_at < ${before}
    and inquiries.replied_at is null
    and not exists (select from reply_measures r where r.lead_id = inquiries.id and r.clock = 'reply')`
  return sql`
    select id, kind, received_at, reply_due_at, unmeasured from inquiries
    where ${isInPeriod} and ${isDue} and ${dueMoment} >= ${since}
    union all
    select id, kind, received_at, reply_due_at, unmeasured from inquiries
    where ${isInPeriod} and ${isGivenUp} and unmeasured is distinct from 'imported'`
}

/**
 * Measures of leads that arrived in a period, and leads that still have none. Offers are measured by their property as
 * long as there is one.
 */
export function measuresOf({ since, before }: Bounds): RawBuilder<unknown> {
  return sql`
    select lead_id, clock, kind, started_at, due_at, stopped_at, stop_kind, seconds, wall_seconds, entered_later,
      unmeasured
    from reply_measures where started_hour >= ${since} and started_hour < ${before}
    union all
    select id, 'reply', kind, received_at, reply_due_at, null, null, null, null, false, unmeasured
    from (${unanswered({ since, before })}) u
    union all
    select owner_lead_id, 'offer', 'sell-fast', completed_at, offer_due_at, offered_at, null, offer_seconds,
      extract(epoch from offered_at - completed_at)::int, false, null
    from properties where completed_at >= ${since} and completed_at < ${before}`
}

/** Counting early answers before their time is up would flatter the figure. */
export const isCounted = (at: Date): RawBuilder<boolean> => sql<boolean>`unmeasured is null and due_at <= ${at}`
export const isKept = sql<boolean>`stopped_at is not null and stopped_at <= due_at`

/**
 * All promises of a period by outcome and hour, in one statement, so that the figures are consistent. Measures are read
 * from an index only, in its order. Returning each time costs less than counting equal ones here.
 */
export async function listOutcomes(db: Kysely<Tables>, { since, before, at }: MeasuredTime): Promise<Outcome[]> {
  const { rows } = await sql<Outcome>`
    select outcome, array_to_json(array_agg((date_part('epoch', hour) / 3600)::int)) as hours,
      array_to_json(array_agg(count)) as counts, json_agg(seconds) as seconds
    from (
      select started_hour as hour, outcome, count(*)::int, array_agg(seconds) filter (where due_at <= ${at}) as seconds
      from reply_measures where started_hour >= ${since} and started_hour < ${before}
      group by started_hour, outcome
      union all
      select date_bin('1 hour', received_at, 'epoch'), 'reply.' || kind || '.' || coalesce('left-out.' || unmeasured, 'never'),
        count(*)::int, array_agg(null::int) filter (where reply_due_at <= ${at})
      from (${unanswered({ since, before })}) u
      group by 1, 2
      union all
      select date_bin('1 hour', completed_at, 'epoch'), 'offer.sell-fast.' || case
          when offered_at is null then 'never' when offered_at <= offer_due_at then 'kept' else 'late' end,
        count(*)::int, array_agg(offer_seconds) filter (where offer_due_at <= ${at})
      from properties where completed_at >= ${since} and completed_at < ${before}
      group by 1, 2
    ) g
    group by outcome`.execute(db)
  return rows
}

/**
 * Who answered the leads that still exist. Measures name nobody, but each answered lead has one that says the same as the
 * lead. The condition matches the partial index.
 */
export async function listMemberAnswers(
  db: Kysely<Tables>,
  { since, before, at }: MeasuredTime,
): Promise<MemberAnswers[]> {
  const { rows } = await sql<MemberAnswers>`
    select replied_by as "memberId", count(*) filter (where replied_at <= reply_due_at)::int as kept,
      array_to_json(array_agg(reply_seconds)) as seconds
    from inquiries
    where received_at >= ${since} and received_at < ${before} and reply_due_at <= ${at}
      and replied_by is not null and replied_at is not null and unmeasured is null
    group by replied_by`.execute(db)
  return rows
}

/** What is waiting now, by promise, among the leads that this member may see. */
export async function countWaiting(db: Kysely<Tables>, memberId: string): Promise<PromiseReport['waiting']> {
  const count = (clock: PromiseClock, waits: RawBuilder<boolean>, due: RawBuilder<Date>) =>
    db
      .selectFrom('inquiries')
      .select('kind')
      .select([sql<PromiseClock>`${clock}::text`.as('clock'), sql<number>`count(*)::int`.as('count')])
      .select(sql<Date | null>`min(${due})`.as('due'))
      .where(visibleTo(memberId))
      .where(waits)
      .groupBy('kind')
  const replies = count('reply', waitsForReply, sql<Date>`reply_due_at`)
  const rows = await replies.unionAll(count('offer', waitsForOffer, sql<Date>`offer_due_at`)).execute()
  return rows.map(({ clock, kind, count, due }) => ({ clock, kind, count, nextDueAt: due?.toISOString() ?? null }))
}
