import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Facet, Matching } from '#domain/desk/answers/inbox.ts'
import type { Tables } from '../../tables.ts'
import { isStanding } from '../acts/standing-events-store.ts'
import { type ShownLead, shownColumns, toShownLead } from '../leads/lead-columns.ts'
import { visibleTo } from '../wall-store.ts'
import {
  dueMoment,
  dueName,
  endingSoonWindow,
  isAfter,
  isEndingSoon,
  isPossibleDuplicate,
  isResidential,
  type ListCursor,
} from './inbox-condition-store.ts'

export interface InboxLead extends ShownLead {
  /** The latest event, apart from grouping. */
  last: { kind: string; actor: string | null; at: string } | null
  cursor: ListCursor
  /** The next task. */
  task: { title: string; dueAt: string } | null
  /** The text of their newest mail, at most its beginning; null if they have sent none. */
  mail: string | null
  /** How many leads in its group this member may see, including itself; 0 if it isn't grouped. */
  group: number
}

export interface InboxPage {
  memberId: string
  conditions: RawBuilder<boolean>[]
  isByDue: boolean
  /** Whether to expect few results, which are then sorted. Otherwise leads are read in order until there are enough. */
  expectsFew?: boolean
  after: ListCursor | null
  limit: number
}

export async function listInbox(db: Kysely<Tables>, page: InboxPage): Promise<InboxLead[]> {
  const { memberId, conditions, isByDue, expectsFew = false, after, limit } = page
  const moment = isByDue ? dueMoment : sql<Date>`inquiries.received_at`
  const direction = isByDue ? 'asc' : 'desc'
  let query = db
    .selectFrom('inquiries')
    .select(shownColumns)
    .select([sql<string>`(${moment})::text`.as('moment'), lastEvent.as('last')])
    .select([nextTask.as('task'), newestMail.as('mail'), groupSize(memberId).as('group')])
    .select([isResidential.as('residential'), isPossibleDuplicate(memberId).as('duplicate')])
    .where(visibleTo(memberId))
    // Sorting a few leads is faster than walking an index, and the planner won't use an index for an expression.
    .orderBy(expectsFew ? sql`${moment} + interval '0'` : moment, direction)
    .orderBy('id', direction)
    .limit(limit)
  for (const condition of conditions) query = query.where(condition)
  if (after) {
    const isBefore = sql<boolean>`(${moment}, inquiries.id) < (${after.moment}::timestamptz, ${after.id}::uuid)`
    query = query.where(isByDue ? isAfter(moment, after) : isBefore)
  }
  const rows = await query.execute()
  return rows.map((row) => {
    const { id, last, task, mail, group } = row
    return { ...toShownLead(row), flags: flagsOf(row), last, task, mail, group, cursor: { moment: row.moment, id } }
  })
}

interface FlaggedRow {
  flags: string[]
  residential: boolean
  duplicate: boolean
}

/** Stored and computed flags. A possible duplicate may have been grouped or dismissed since. */
function flagsOf({ flags, residential, duplicate }: FlaggedRow): string[] {
  return [
    ...flags.filter((flag) => flag !== 'possible-duplicate'),
    ...(duplicate ? ['possible-duplicate'] : []),
    ...(residential ? ['residential'] : []),
  ]
}

/** Leads by their ids, newest first, as far as this member may see them. */
export function listByIds(db: Kysely<Tables>, memberId: string, ids: readonly string[]): Promise<InboxLead[]> {
  const conditions = [sql<boolean>`inquiries.id = any (${ids}::uuid[])`]
  return listInbox(db, { memberId, conditions, isByDue: false, after: null, limit: ids.length })
}

/** Adds a flag to leads whose follow-up period ends soon. Most pages have none that is old enough. */
export async function markEndingSoon(db: Kysely<Tables>, leads: InboxLead[], at: Date): Promise<InboxLead[]> {
  const { from, to } = endingSoonWindow(at)
  const ids = leads.filter(({ receivedAt }) => receivedAt >= from && receivedAt <= to).map(({ id }) => id)
  if (ids.length === 0) return leads
  const found = await db.selectFrom('inquiries').select('id').where('id', 'in', ids).where(isEndingSoon(at)).execute()
  const ending = new Set(found.map(({ id }) => id))
  return leads.map((lead) => (ending.has(lead.id) ? { ...lead, flags: [...lead.flags, 'consent-ends-soon'] } : lead))
}

/** Grouping leads does not count as work on them, and the other lead may be hidden. */
const lastEvent = sql<InboxLead['last']>`(select jsonb_build_object('kind', kind, 'actor', actor, 'at', at)
  from lead_events e where e.lead_id = inquiries.id and e.kind not in ('stack', 'unstack') and ${isStanding('e')} order by e.id desc limit 1)`

const nextTask = sql<InboxLead['task']>`(select jsonb_build_object('title', title, 'dueAt', due_at)
  from tasks t where t.lead_id = inquiries.id and t.done_at is null order by t.due_at limit 1)`

/** Only mails that are proved to be theirs. */
const newestMail = sql<string | null>`(select left(m.body, 400) from messages m
  where m.lead_id = inquiries.id and m.direction = 'in' and m.nature = 'person' order by m.at desc limit 1)`

const groupSize = (memberId: string) => sql<number>`(
  select case count(*) when 0 then 0 else count(*) + 1 end::int from inquiries other
  where other.id <> inquiries.id and ${visibleTo(memberId, 'other')} and other.id = any (array(
    select under from lead_stacks where lead_id = inquiries.id
    union all select s.lead_id from lead_stacks s
    where s.under = coalesce((select own.under from lead_stacks own where own.lead_id = inquiries.id), inquiries.id))))`

/** Every lead of a list with what acts on many of them replace, in no order. */
export async function listStates(
  db: Kysely<Tables>,
  memberId: string,
  conditions: RawBuilder<boolean>[],
  limit: number,
): Promise<Matching['leads']> {
  let query = db
    .selectFrom('inquiries')
    .select(['id', 'status', 'assignee_id as assigneeId', 'snoozed_until as snoozedUntil'])
    .where(visibleTo(memberId))
    .limit(limit)
  for (const condition of conditions) query = query.where(condition)
  const rows = await query.execute()
  return rows.map(({ id, status, assigneeId, snoozedUntil }) => ({
    lead: id,
    state: { status, assigneeId, snoozedUntil: snoozedUntil?.toISOString() ?? null },
  }))
}

/** How many leads of a list there are for each kind, assignee and due day; null if there are too many to count. */
export async function countFacets(
  db: Kysely<Tables>,
  memberId: string,
  { conditions, isByDue, at }: Pick<InboxPage, 'conditions' | 'isByDue'> & { at: Date },
): Promise<Facet[] | null> {
  const all = sql.join([visibleTo(memberId), ...conditions], sql` and `)
  const order = isByDue ? dueMoment : sql`inquiries.received_at desc`
  const { rows } = await sql<Facet>`select kind, assignee, due, count(*)::int as count from (
    select kind, assignee_id as assignee, ${dueName(at)} as due from inquiries where ${all}
    order by ${order} limit ${MAX_COUNTED}) listed group by 1, 2, 3`.execute(db)
  return rows.reduce((sum, { count }) => sum + count, 0) < MAX_COUNTED ? rows : null
}

/** Counting stops here, because an exact number isn't needed and would take long. */
export const MAX_COUNTED = 1000

/**
 * The number of leads in each list, 1,000 at most. They are counted in display order, because the planner would otherwise
 * start with the oldest leads, hardly any of which are still open.
 */
export async function countLists<Name extends string>(
  db: Kysely<Tables>,
  memberId: string,
  lists: Record<Name, Pick<InboxPage, 'conditions' | 'isByDue'>>,
): Promise<Record<Name, number>> {
  const counts = Object.entries<Pick<InboxPage, 'conditions' | 'isByDue'>>(lists).map(([name, list]) => {
    const all = sql.join([visibleTo(memberId), ...list.conditions], sql` and `)
    const order = list.isByDue ? dueMoment : sql`inquiries.received_at desc`
    return sql`(select count(*)::int from (select from inquiries where ${all}
      order by ${order} limit ${MAX_COUNTED}) c) as ${sql.id(name)}`
  })
  const { rows } = await sql<Record<Name, number>>`select ${sql.join(counts)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no counts')
  return row
}
