import { type Kysely, type Selectable, sql } from 'kysely'
import * as v from 'valibot'
import type { Dated } from '#domain/desk/answers/dated.ts'
import type { TimelineEvent as ShownEvent } from '#domain/desk/answers/lead-page.ts'
import { EventData } from '#domain/desk/event-data.ts'
import type { Tables } from '../../tables.ts'
import { findVisible, visibleTo } from '../wall-store.ts'
import { type ShownLead, shownColumns, toShownLead } from './lead-columns.ts'

export interface DeskLead extends ShownLead {
  /** When the sender asked for deletion while the lead was a record. */
  erasureAskedAt: Date | null
}

/** Null if the lead doesn't exist or this member may not see it. */
export async function findDeskLead(db: Kysely<Tables>, reference: string, memberId: string): Promise<DeskLead | null> {
  const row = await db
    .selectFrom('inquiries')
    .select([...shownColumns, 'erasure_asked_at'])
    .where('reference', '=', reference)
    .where(visibleTo(memberId))
    .executeTakeFirst()
  return row ? { ...toShownLead(row), erasureAskedAt: row.erasure_asked_at } : null
}

type GoneLead = Pick<Selectable<Tables['gone_leads']>, 'at' | 'how' | 'reason'>

/** A lead that was deleted, if this member might have seen it. */
export async function findGoneLead(db: Kysely<Tables>, reference: string, memberId: string): Promise<GoneLead | null> {
  const row = await db
    .selectFrom('gone_leads')
    .select(['at', 'how', 'reason'])
    .where('reference', '=', reference)
    .where(visibleTo(memberId, 'gone_leads'))
    .executeTakeFirst()
  return row ?? null
}

export type TimelineEvent = Dated<ShownEvent, 'at'>

/** When the investor last confirmed the criteria, and to whom. Confirmations that were undone don't count. */
export async function findConfirmation(
  db: Kysely<Tables>,
  leadId: string,
): Promise<{ at: Date; by: string | null } | null> {
  const row = await db
    .selectFrom('lead_events as e')
    .select(['e.at', 'e.actor as by'])
    .where('e.lead_id', '=', leadId)
    .where('e.kind', '=', 'confirm-criteria')
    .where(sql<boolean>`not exists (select from lead_events u where u.lead_id = e.lead_id and u.undoes = e.id)`)
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Events contain only file ids. The name is available as long as the property exists. */
const namedFiles = sql<string[]>`array(select f.name from property_files f
  where f.id = any (array(select jsonb_array_elements_text(coalesce(lead_events.data -> 'fileIds', '[]'))::uuid))
  order by f.announced_at)`

/** All events or the newest ones, oldest first. What was done with a lead that this member may not see is left out. */
export function listTimeline(
  db: Kysely<Tables>,
  leadId: string,
  memberId: string,
  newest: number | null = null,
): Promise<TimelineEvent[]> {
  return listTimelines(db, [leadId], memberId, newest)
}

/** The same of several leads, in one order. */
export async function listTimelines(
  db: Kysely<Tables>,
  leadIds: readonly string[],
  memberId: string,
  newest: number | null = null,
): Promise<(TimelineEvent & { lead: string })[]> {
  let query = db
    .selectFrom('lead_events')
    .select([
      'id',
      'lead_id as lead',
      'act_id as act',
      'kind',
      'actor',
      'actor_kind as actorKind',
      'data',
      'undoes',
      'at',
    ])
    .select(namedFiles.as('files'))
    .where(sql<boolean>`lead_id = any (${leadIds}::uuid[])`)
    .where(namesNothingHidden(memberId))
    .orderBy('id', 'desc')
  if (newest !== null) query = query.limit(newest)
  const rows = (await query.execute()).toReversed()
  const events = rows.map((row) => ({ ...row, data: v.parse(EventData, row.data) }))
  const seen = await findVisible(db, [...new Set(events.flatMap(({ data }) => wasUnder(data)))], memberId)
  return events.map((event) => {
    if (wasUnder(event.data).every((id) => seen.has(id))) return event
    const { side: _lead, ...data } = event.data
    return { ...event, data }
  })
}

/** Whether the event groups the lead under one that this member may see or might have seen, or groups nothing. */
function namesNothingHidden(memberId: string) {
  const isVisible = (table: string, id: string) =>
    sql`exists (select from ${sql.table(table)} other where other.${sql.ref(id)} = grouped.under and ${visibleTo(memberId, 'other')})`
  return sql<boolean>`(coalesce(data -> 'side' ->> 'what', '') <> 'stack' or exists (
    select from (select coalesce(data -> 'side' ->> 'is', data -> 'side' ->> 'was')::uuid as under) grouped
    where ${isVisible('inquiries', 'id')} or ${isVisible('gone_leads', 'lead_id')}))`
}

/** The lead that this one was grouped under before. */
function wasUnder({ side }: EventData): string[] {
  return side?.what === 'stack' && side.was !== null ? [side.was] : []
}
