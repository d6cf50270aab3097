import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import { visibleTo } from '../wall-store.ts'

/** All transactions before this one are finished, so the feed contains all of their events. */
const FINISHED = sql`pg_snapshot_xmin(pg_current_snapshot())`

/** The position of the feed: its own number, which a restore changes, and that of the next transaction. */
export async function readCursor(db: Kysely<Tables>): Promise<string> {
  const read = sql<{ cursor: string }>`select concat(tx, '-', ${FINISHED}) as cursor from desk_feed`
  const [known] = (await read.execute(db)).rows
  if (known) return known.cursor
  await sql`insert into desk_feed default values on conflict do nothing`.execute(db)
  return readCursor(db)
}

/**
 * A cursor after all transactions that have begun: a page that has read up to it has seen everything until now. Also
 * which of the leads are behind a wall, or were when they were deleted.
 */
export async function readReach(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<{ cursor: string; walled: string[] }> {
  const { rows } = await sql<{ cursor: string; walled: string[] }>`
    select concat((select tx from desk_feed), '-', pg_snapshot_xmax(pg_current_snapshot())) as cursor,
      array(select id::text from inquiries where id = any (${ids}::uuid[]) and eyes <> '{}'
        union all select lead_id::text from gone_leads
          where at > now() - interval '1 day' and lead_id = any (${ids}::uuid[]) and eyes <> '{}') as walled
    `.execute(db)
  return rows[0] ?? { cursor: '', walled: [] }
}

export interface FeedRow {
  tx: string
  lead: string
  /** What was done; `arrived` or `suspect` for a new lead, and `gone` for a deleted one. With `tray`, `lead` is a mail. */
  kind: string
  /** The id of the member who did it; null if no member did, or if the wall hides it. */
  by: string | null
}

export interface FeedPart {
  cursor: string
  rows: FeedRow[]
  /** Whether something that is stored cannot be shown yet, because a transaction elsewhere stays open. */
  isDelayed: boolean
}

const DELAY = sql`interval '5 seconds'`
/** The first of them, in the order of the index; without an order, all rows of the table would be read. */
const MOST_LATER = 1000

/** An event has changed the wall, and the member could see the lead before or just after it. */
const wasVisibleTo = (memberId: string) =>
  sql<boolean>`exists (select from jsonb_array_elements(e.data #> '{changes,eyes}') as wall (named)
    where named = '[]' or named ? ${memberId})`

interface FeedQuestion {
  /** The member who asks. */
  memberId: string
  from: string
  limit: number
  at: Date
}

/**
 * What happened from a transaction on, in order, as far as this member may see it. Members who could see a lead before its
 * wall was changed are told that it was, but not how, so that the lead goes from their lists. Rows of transactions that
 * came later but are finished already wait until all before them are finished too, so that nothing is ever passed over.
 */
export async function readFeed(db: Kysely<Tables>, question: FeedQuestion): Promise<FeedPart> {
  const { memberId, from, limit, at } = question
  const { rows } = await sql<FeedPart & { rows: FeedRow[] | null }>`
    with seen as materialized (select ${FINISHED} as finished)
    select concat((select tx from desk_feed), '-', finished) as cursor,
      (select jsonb_agg(r) from (
        select tx::text, lead, kind, by from (
          select e.tx, e.lead_id as lead, case when ${visibleTo(memberId)} then e.kind else 'wall' end as kind,
            case when ${visibleTo(memberId)} then e.actor end as by, 2 as part, e.id
            -- One by one: the planner does not know how few there are since then, and would read all leads.
            from lead_events e, lateral (select eyes from inquiries where id = e.lead_id offset 0) inquiries
            where e.tx >= ${from}::xid8 and e.tx < seen.finished
              and (${visibleTo(memberId)} or ${wasVisibleTo(memberId)})
          union all
          select tx, id, case when unmeasured = 'suspect' then 'suspect' else 'arrived' end, null::uuid, 1, 0 from inquiries
            where tx >= ${from}::xid8 and tx < seen.finished and ${visibleTo(memberId)}
          union all
          select tx, id, 'tray', null::uuid, 3, 0 from tray_mails where tx >= ${from}::xid8 and tx < seen.finished
          union all
          select tx, lead_id, 'gone', null::uuid, 4, 0 from gone_leads
            where tx >= ${from}::xid8 and tx < seen.finished and ${visibleTo(memberId, 'gone_leads')}
        ) both_kinds order by both_kinds.tx, part, id limit ${limit}
      ) r) as rows,
      coalesce((select bool_or(at < ${at}::timestamptz - ${DELAY}) from (
          select at from lead_events where tx >= seen.finished order by tx limit ${MOST_LATER}) later), false)
        or coalesce((select bool_or(received_at < ${at}::timestamptz - ${DELAY}) from (
          select received_at from inquiries where tx >= seen.finished order by tx limit ${MOST_LATER}) later), false)
        as "isDelayed"
    from seen`.execute(db)
  const [part] = rows
  if (!part) throw new Error('no feed')
  return { ...part, rows: part.rows ?? [] }
}
