import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DayScope } from '#domain/desk/answers/today.ts'
import type { TodayItem } from '#domain/desk/today/arrange-today.ts'
import type { Tables } from '../../tables.ts'
import { isDue, isOpen, waitsForOffer, waitsForReply } from '../inbox/inbox-condition-store.ts'
import { MAX_COUNTED } from '../inbox/inbox-store.ts'
import { visibleTo } from '../wall-store.ts'

export interface DayQuery {
  memberId: string
  scope: DayScope
  at: Date
}

export interface ListedItem extends TodayItem {
  at: Date
  leadId: string
}

const isAwake = (at: Date) => sql<boolean>`(inquiries.snoozed_until is null or inquiries.snoozed_until <= ${at})`

/**
 * Everything that waits for the team or for this member, 1,000 of each kind at most, in no order. Replies, offers and
 * answers of snoozed leads are left out until the leads return; a task keeps its time.
 */
export async function listItems(db: Kysely<Tables>, { memberId, scope, at }: DayQuery): Promise<ListedItem[]> {
  const isIn = (holder: RawBuilder<unknown>) =>
    scope === 'mine' ? sql<boolean>`${holder} = ${memberId}` : sql<boolean>`true`
  // A task for anybody belongs to the agent who has the lead.
  const taskHolder = sql`coalesce(tasks.assignee_id, inquiries.assignee_id)`
  const isShown = sql<boolean>`${visibleTo(memberId)} and ${isAwake(at)} and ${isIn(sql`inquiries.assignee_id`)}`
  const { rows } = await sql<ListedItem>`
    (select 'reply' as kind, id, id as "leadId", reply_due_at as at from inquiries
      where ${waitsForReply} and ${isShown} order by due_at limit ${MAX_COUNTED})
    union all
    (select 'offer', id, id, offer_due_at from inquiries
      where ${waitsForOffer} and ${isShown} order by offer_due_at limit ${MAX_COUNTED})
    union all
    (select 'wrote-back', id, id, wrote_at from inquiries
      where wrote_at is not null and ${isOpen} and not (${waitsForReply}) and ${isShown}
      order by wrote_at limit ${MAX_COUNTED})
    union all
    (select 'task', tasks.id, inquiries.id, tasks.due_at from tasks join inquiries on inquiries.id = tasks.lead_id
      where tasks.done_at is null and ${visibleTo(memberId)} and ${isIn(taskHolder)}
      order by tasks.due_at limit ${MAX_COUNTED})`.execute(db)
  return rows
}

/** When snoozed leads return, the first 1,000. */
export async function listReturns(db: Kysely<Tables>, { memberId, scope, at }: DayQuery): Promise<Date[]> {
  const rows = await db
    .selectFrom('inquiries')
    .select(sql<Date>`snoozed_until`.as('at'))
    .where('snoozed_until', '>', at)
    .where(visibleTo(memberId))
    .where(scope === 'mine' ? sql<boolean>`assignee_id = ${memberId}` : sql<boolean>`true`)
    .orderBy('snoozed_until')
    .limit(MAX_COUNTED)
    .execute()
  return rows.map((row) => row.at)
}

/** How many leads have arrived since then, 1,000 at most. Spam, possible spam and imported leads don't count. */
export async function countArrived(db: Kysely<Tables>, memberId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (select from inquiries
    where received_at >= ${since} and status <> 'spam' and coalesce(unmeasured not in ('suspect', 'imported'), true)
      and ${visibleTo(memberId)} limit ${MAX_COUNTED}) arrived`.execute(db)
  return rows[0]?.count ?? 0
}

/** The unassigned leads that wait for us and are due first, with the number of all, 1,000 at most. */
export async function listUnassigned(
  db: Kysely<Tables>,
  memberId: string,
  limit: number,
): Promise<{ listed: { id: string; dueAt: Date }[]; count: number }> {
  const { rows } = await sql<{ id: string; dueAt: Date }>`select id, due_at as "dueAt" from inquiries
    where ${isDue} and assignee_id is null and ${visibleTo(memberId)} order by due_at limit ${MAX_COUNTED}`.execute(db)
  return { listed: rows.slice(0, limit), count: rows.length }
}

export async function hasLeads(db: Kysely<Tables>, memberId: string): Promise<boolean> {
  const { rows } = await sql`select from inquiries where ${visibleTo(memberId)} limit 1`.execute(db)
  return rows.length > 0
}

/** The hours of current members who take leads, as stored. */
export function listDutyMembers(db: Kysely<Tables>): Promise<{ id: string; duty: unknown }[]> {
  return db
    .selectFrom('desk_members')
    .select(['id', 'duty'])
    .where('left_at', 'is', null)
    .where('takes_leads', '=', true)
    .orderBy('joined_at')
    .orderBy('id')
    .execute()
}

/** How many open properties have an offer to make or a file to review, 1,000 at most. */
export async function countPropertiesToDo(db: Kysely<Tables>, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from properties p join inquiries on inquiries.id = p.owner_lead_id
    where p.stage <> 'closed' and ${visibleTo(memberId)} and (
      (p.offer_due_at is not null and p.offered_at is null)
      or exists (select from property_files f where f.property_id = p.id and f.arrived_at is not null
        and f.removed_at is null and f.accepted_at is null))
    limit ${MAX_COUNTED}) waiting`.execute(db)
  return rows[0]?.count ?? 0
}
