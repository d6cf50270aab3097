import { type Kysely, type Selectable, sql } from 'kysely'
import type { Dated } from '#domain/desk/answers/dated.ts'
import type { TimelineEvent as ShownEvent } from '#domain/desk/answers/lead-page.ts'
import { isObject } from '#domain/is-object.ts'
import type { Tables } from '../../tables.ts'
import { findVisible, visibleTo } from '../wall-store.ts'
import { type ShownLead, shownColumns, toShownLead } from './lead-columns.ts'

export interface DeskLead extends ShownLead {
  /** When its sender asked for its deletion while it was a record. */
  erasureAskedAt: Date | null
}

/** Null if there is none, or none that this member may see. */
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

/** When the investor last said that the criteria still hold, and to whom. What was taken back was not said. */
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

/** Events have only the ids of files. A name is known as long as the property is. */
const namedFiles = sql<string[]>`array(select f.name from property_files f
  where f.id = any (array(select jsonb_array_elements_text(coalesce(lead_events.data -> 'fileIds', '[]'))::uuid))
  order by f.announced_at)`

/** Oldest first; all of them, or the newest ones. They name no other lead that this member may not see by now. */
export async function listTimeline(
  db: Kysely<Tables>,
  leadId: string,
  memberId: string,
  newest: number | null = null,
): Promise<TimelineEvent[]> {
  let query = db
    .selectFrom('lead_events')
    .select(['id', 'act_id as act', 'kind', 'actor', 'actor_kind as actorKind', 'data', 'undoes', 'at'])
    .select(namedFiles.as('files'))
    .where('lead_id', '=', leadId)
    .orderBy('id', 'desc')
  if (newest !== null) query = query.limit(newest)
  const events = (await query.execute()).toReversed()
  const seen = await findVisible(db, [...new Set(events.flatMap(({ data }) => listPileLeads(data)))], memberId)
  return events.map((event) => {
    if (listPileLeads(event.data).every((id) => seen.has(id))) return event
    const { on: _reference, side: _lead, ...data } = event.data
    return { ...event, data }
  })
}

/** The lead of another inquiry that an event has put this one under, or taken it from. */
function listPileLeads({ side }: Record<string, unknown>): string[] {
  if (!isObject(side) || side.what !== 'stack') return []
  return [side.was, side.is].filter((id) => typeof id === 'string')
}
