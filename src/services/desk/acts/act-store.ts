import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import type { PastEvent } from '#domain/desk/acts/decide-undo.ts'
import { listRepresentatives } from '#domain/desk/acts/list-representatives.ts'
import { sortIds } from '#domain/desk/acts/replaced-values.ts'
import { type ConflictingField, VISITOR } from '#domain/desk/conflict.ts'
import { EventData } from '#domain/desk/event-data.ts'
import { applyChanges, type LeadState, openStatuses, type StateChanges } from '#domain/desk/lead-state.ts'
import { readMeasure } from '#domain/desk/promise/reply-measure.ts'
import { checklistItems } from '#domain/desk/properties/checklist.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import type { Tables } from '../../tables.ts'
import { stateColumns, toRow, toState } from '../leads/lead-columns.ts'
import { replaceMeasure } from '../promise/measure-store.ts'
import { visibleTo } from '../wall-store.ts'
import { isStanding } from './standing-events-store.ts'

export interface LockedLead {
  id: string
  reference: string
  kind: InquiryKind
  receivedAt: Date
  replyDueAt: Date
  version: number
  state: LeadState
  /** When the assignee got the lead, or last did something with it. */
  touchedAt: Date | null
}

/**
 * Locks a lead for an act; rows that refer to it can still be written. Null unless this member may see such a lead;
 * `memberId: null` bypasses walls.
 */
export async function lockLead(tx: Kysely<Tables>, id: string, memberId: string | null): Promise<LockedLead | null> {
  let query = tx
    .selectFrom('inquiries')
    .select(['id', 'reference', 'kind', 'received_at', 'reply_due_at', 'version', ...stateColumns])
    .select(
      sql<Date | null>`(select max(at) from lead_events e
        where e.lead_id = inquiries.id and ${isStanding('e')}
          and (e.actor = inquiries.assignee_id or e.data #> '{changes,assigneeId}' is not null))`.as('touched_at'),
    )
    .where('id', '=', id)
  if (memberId !== null) query = query.where(visibleTo(memberId))
  const row = await query.forNoKeyUpdate().executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    reference: row.reference,
    kind: row.kind,
    receivedAt: row.received_at,
    replyDueAt: row.reply_due_at,
    version: row.version,
    state: toState(row),
    touchedAt: row.touched_at,
  }
}

/** The lead must be locked. Also measures its promise. Returns the new version. */
export async function changeLead(tx: Kysely<Tables>, lead: LockedLead, changes: StateChanges, at: Date) {
  if (Object.keys(changes).length === 0) return lead.version
  const state = applyChanges(lead.state, changes)
  const { version } = await tx
    .updateTable('inquiries')
    .set({ ...toRow(state), version: lead.version + 1, updated_at: at })
    .where('id', '=', lead.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  if (changes.repliedAt || changes.unmeasured)
    await replaceMeasure(tx, { leadId: lead.id, clock: 'reply' }, readMeasure(lead, state, at))
  return version
}

interface NewEvent {
  leadId: string
  actId: string
  kind: string
  actor: string | null
  actorKind: PastEvent['actorKind']
  changes: StateChanges
  data: Record<string, unknown>
  undoes?: string | null
  at: Date
}

export async function insertEvent(tx: Kysely<Tables>, event: NewEvent): Promise<string> {
  const { leadId, actId, kind, actor, actorKind, changes, data, undoes = null, at } = event
  const hasChanges = Object.keys(changes).length > 0
  const { id } = await tx
    .insertInto('lead_events')
    .values({
      lead_id: leadId,
      act_id: actId,
      kind,
      actor,
      actor_kind: actorKind,
      data: JSON.stringify({ ...data, ...(hasChanges && { changes }) }),
      undoes,
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const eventsOf = (tx: Kysely<Tables>, leadId: string) =>
  tx
    .selectFrom('lead_events')
    .select(['id', 'kind', 'actor', 'actor_kind as actorKind', 'undoes'])
    .select(sql<StateChanges>`coalesce(data -> 'changes', '{}')`.as('changes'))
    .where('lead_id', '=', leadId)

/** The earlier result of an act on a lead, if it was sent before. */
export async function findEventOfAct(tx: Kysely<Tables>, actId: string, leadId: string): Promise<PastEvent | null> {
  return (await eventsOf(tx, leadId).where('act_id', '=', actId).executeTakeFirst()) ?? null
}

export async function findEventOfLead(tx: Kysely<Tables>, leadId: string, id: string): Promise<PastEvent | null> {
  return (await eventsOf(tx, leadId).where('id', '=', id).executeTakeFirst()) ?? null
}

export async function hasEvent(tx: Kysely<Tables>, leadId: string, kind: string): Promise<boolean> {
  return (await eventsOf(tx, leadId).where('kind', '=', kind).limit(1).executeTakeFirst()) !== undefined
}

/** The event of a bounce. */
export async function findBounceEvent(
  tx: Kysely<Tables>,
  leadId: string,
  messageId: string,
): Promise<PastEvent | null> {
  const query = eventsOf(tx, leadId)
    .where('kind', '=', 'bounced')
    .where(sql<boolean>`data ->> 'message' = ${messageId}`)
  return (await query.orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? null
}

const lastEventOf = (tx: Kysely<Tables>, leadId: string) =>
  tx
    .selectFrom('lead_events')
    .select(['actor', 'actor_kind as actorKind', 'data', 'at'])
    .where('lead_id', '=', leadId)
    .orderBy('id', 'desc')
    .limit(1)

/**
 * Who gave a field of a lead or of its property its value. No event contains what the owner said in words, only what it is
 * about; and no state of a lead names those who represent a client.
 */
export async function findLastChange(
  tx: Kysely<Tables>,
  leadId: string,
  name: string,
): Promise<Pick<ConflictingField, 'by' | 'at'>> {
  const isItem = checklistItems.some((item) => item === name)
  const touches = isItem
    ? sql<boolean>`kind in ('owner-removed-all', 'hand-over') or data -> 'said' ? ${name}
        or (kind = 'owner-answered' and data ->> 'category' = ${name})`
    : name === 'representatives'
      ? sql<boolean>`coalesce(data ->> 'what', kind) = 'record-representation'`
      : sql<boolean>`data -> 'changes' ? ${name} or data -> 'propertyChanges' ? ${name}`
  const last = await lastEventOf(tx, leadId).where(touches).executeTakeFirst()
  if (!last) return { by: null, at: null }
  return { by: last.actorKind === 'visitor' ? VISITOR : last.actor, at: last.at.toISOString() }
}

/** The people named by the last agreement that was not undone. */
export async function listRecordedRepresentatives(tx: Kysely<Tables>, leadId: string): Promise<string[]> {
  const last = await lastEventOf(tx, leadId)
    .where('kind', '=', 'record-representation')
    .where(
      sql<boolean>`not exists (select from lead_events u where u.lead_id = ${leadId} and u.undoes = lead_events.id)`,
    )
    .executeTakeFirst()
  return last ? sortIds(listRepresentatives({ data: v.parse(EventData, last.data) })) : []
}

export function listEventsAfter(tx: Kysely<Tables>, leadId: string, id: string): Promise<PastEvent[]> {
  return eventsOf(tx, leadId).where('id', '>', id).orderBy('id').execute()
}

/** Removes the text of an event, but not its changes. */
export async function redactEvent(tx: Kysely<Tables>, id: string): Promise<void> {
  await sql`update lead_events
    set data = jsonb_strip_nulls(jsonb_build_object('redacted', true, 'changes', data -> 'changes'))
    where id = ${id}`.execute(tx)
}

/** In the order of their ids, so that two transactions that lock them never deadlock. */
export async function listOpenLeadsOfMember(tx: Kysely<Tables>, memberId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('inquiries')
    .select('id')
    .where('assignee_id', '=', memberId)
    .where('status', 'in', openStatuses)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
