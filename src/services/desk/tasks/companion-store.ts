import { type Kysely, type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import type { CompanionChange, SameReason, TaskState } from '#domain/desk/acts/companion-act.ts'
import { EventData } from '#domain/desk/event-data.ts'
import type { Tables } from '../../tables.ts'
import { redactEvent } from '../acts/act-store.ts'
import { sharesKeys } from '../inbox/inbox-condition-store.ts'
import { type InboxLead, listInbox } from '../inbox/inbox-store.ts'
import { visibleTo } from '../wall-store.ts'

type Db = Kysely<Tables>

/** Serializes grouping, which is rare, so that no cycle can arise. */
export async function lockGroups(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('desk stacks'))`.execute(tx)
}

export async function findTask(tx: Db, leadId: string, id: string): Promise<TaskState | null> {
  const row = await tx
    .selectFrom('tasks')
    .select(['title', 'due_at', 'assignee_id', 'done_at'])
    .where('id', '=', id)
    .where('lead_id', '=', leadId)
    .executeTakeFirst()
  if (!row) return null
  const { title, due_at, assignee_id: assigneeId, done_at } = row
  return { title, dueAt: due_at.toISOString(), assigneeId, doneAt: done_at?.toISOString() ?? null }
}

/** The lead that this one is grouped under, or null. */
export async function findUnder(tx: Db, leadId: string): Promise<string | null> {
  const row = await tx.selectFrom('lead_stacks').select('under').where('lead_id', '=', leadId).executeTakeFirst()
  return row?.under ?? null
}

/** The same, if this member may see it. */
export async function findVisibleUnder(db: Db, leadId: string, memberId: string): Promise<string | null> {
  const row = await db
    .selectFrom('lead_stacks')
    .innerJoin('inquiries', 'inquiries.id', 'lead_stacks.under')
    .select('under')
    .where('lead_id', '=', leadId)
    .where(visibleTo(memberId))
    .executeTakeFirst()
  return row?.under ?? null
}

export async function hasUnder(tx: Db, leadId: string): Promise<boolean> {
  const row = await tx.selectFrom('lead_stacks').select('lead_id').where('under', '=', leadId).executeTakeFirst()
  return row !== undefined
}

export async function findReference(tx: Db, leadId: string, memberId: string | null): Promise<string | null> {
  let query = tx.selectFrom('inquiries').select('reference').where('id', '=', leadId)
  if (memberId !== null) query = query.where(visibleTo(memberId))
  return (await query.executeTakeFirst())?.reference ?? null
}

export async function readCompanion(tx: Db, leadId: string, change: CompanionChange): Promise<CompanionChange['is']> {
  return change.what === 'task' ? findTask(tx, leadId, change.key) : findUnder(tx, leadId)
}

/** Applies the change to the records next to the lead. False if the key belongs to another lead. */
export async function writeCompanion(tx: Db, leadId: string, change: CompanionChange): Promise<boolean> {
  if (change.what === 'stack') {
    await tx.deleteFrom('lead_stacks').where('lead_id', '=', leadId).execute()
    if (change.is !== null) await tx.insertInto('lead_stacks').values({ lead_id: leadId, under: change.is }).execute()
    return true
  }
  if (change.is === null) {
    await tx.deleteFrom('tasks').where('id', '=', change.key).where('lead_id', '=', leadId).execute()
    return true
  }
  const { title, dueAt, assigneeId, doneAt } = change.is
  const values = {
    title,
    due_at: new Date(dueAt),
    assignee_id: assigneeId,
    done_at: doneAt === null ? null : new Date(doneAt),
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('tasks')
    .values({ id: change.key, lead_id: leadId, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values).where('tasks.lead_id', '=', leadId))
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findEventData(tx: Db, eventId: string): Promise<EventData> {
  const row = await tx.selectFrom('lead_events').select('data').where('id', '=', eventId).executeTakeFirst()
  return v.parse(EventData, row?.data ?? {})
}

/** The change that an event made next to its lead. */
export async function findCompanionChange(tx: Db, eventId: string): Promise<CompanionChange | null> {
  return (await findEventData(tx, eventId)).side ?? null
}

/** The task that was added with an event. */
export async function findTaskOfEvent(tx: Db, eventId: string): Promise<string | null> {
  return (await findEventData(tx, eventId)).task ?? null
}

/** Whether the sender asked for everything we hold about them and hasn't been answered yet. */
export async function hasAccessRequest(db: Db, leadId: string): Promise<boolean> {
  const { rows } = await sql`select from lead_events e
    join tasks t on t.lead_id = e.lead_id and t.id::text = e.data #>> '{side,key}'
    where e.lead_id = ${leadId} and e.kind = 'access-request' and t.done_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** Whether the same thing was changed again after an event. */
export async function isChangedSince(
  tx: Db,
  leadId: string,
  eventId: string,
  { what, key }: CompanionChange,
): Promise<boolean> {
  const { rows } = await sql`select from lead_events where lead_id = ${leadId} and id > ${eventId}
    and data -> 'side' ->> 'what' = ${what} and data -> 'side' ->> 'key' = ${key} limit 1`.execute(tx)
  return rows.length > 0
}

/** Takes the words out of a task and out of the events about it. What these have changed can't be undone any more. */
export async function redactTask(
  tx: Db,
  { leadId, task, title }: { leadId: string; task: string; title: string },
): Promise<void> {
  await tx.updateTable('tasks').set({ title }).where('id', '=', task).where('lead_id', '=', leadId).execute()
  const { rows } = await sql<{ id: string }>`select id from lead_events where lead_id = ${leadId}
    and data -> 'side' ->> 'what' = 'task' and data -> 'side' ->> 'key' = ${task}`.execute(tx)
  for (const { id } of rows) await redactEvent(tx, id)
}

export interface Task extends TaskState {
  id: string
}

/** Open tasks first, by due date, then the completed ones; the first few, or all. */
export async function listTasks(db: Db, leadId: string, most: number | null = 100): Promise<Task[]> {
  let query = db
    .selectFrom('tasks')
    .select(['id', 'title', 'due_at', 'assignee_id', 'done_at'])
    .where('lead_id', '=', leadId)
    .orderBy(sql`done_at is not null`)
    .orderBy('due_at')
  if (most !== null) query = query.limit(most)
  const rows = await query.execute()
  return rows.map(({ id, title, due_at, assignee_id: assigneeId, done_at }) => ({
    id,
    title,
    dueAt: due_at.toISOString(),
    assigneeId,
    doneAt: done_at?.toISOString() ?? null,
  }))
}

/** The ids of the leads of a group, whichever of them is given. */
export const groupOf = (lead: RawBuilder<unknown>) => sql`(
  select under from lead_stacks where lead_id = ${lead} union select ${lead}
  union select lead_id from lead_stacks where under = ${lead}
  union select s.lead_id from lead_stacks s join lead_stacks own on own.under = s.under where own.lead_id = ${lead})`

/** The other leads of the group, as far as this member may see them. */
export function listGroup(db: Db, memberId: string, leadId: string): Promise<InboxLead[]> {
  const conditions = [sql<boolean>`inquiries.id in ${groupOf(sql`${leadId}::uuid`)} and inquiries.id <> ${leadId}`]
  return listInbox(db, { memberId, conditions, isByDue: false, after: null, limit: 50 })
}

export interface SameLead {
  id: string
  email: string
  phone: string
  address: string
}

/** Leads that may come from the same person or property, newest first. */
export async function listSimilar(
  db: Db,
  memberId: string,
  lead: SameLead,
): Promise<(InboxLead & { reasons: SameReason[] })[]> {
  const conditions = [
    sql<boolean>`inquiries.id in (select same.id from inquiries lead cross join lateral ${sharesKeys('lead')} same (id)
      where lead.id = ${lead.id})`,
    sql<boolean>`inquiries.id not in ${groupOf(sql`${lead.id}::uuid`)}`,
  ]
  const found = await listInbox(db, { memberId, conditions, isByDue: false, after: null, limit: 5 })
  const clean = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim()
  const reasonsOf = (other: InboxLead): SameReason[] => {
    const address = 'propertyAddress' in other.details ? String(other.details.propertyAddress) : ''
    return [
      ...(other.email.toLowerCase() === lead.email.toLowerCase() ? (['email'] as const) : []),
      ...(lead.phone !== '' && other.phone === lead.phone ? (['phone'] as const) : []),
      ...(lead.address !== '' && clean(address) === clean(lead.address) ? (['address'] as const) : []),
    ]
  }
  return found.map((other) => ({ ...other, reasons: reasonsOf(other) }))
}
