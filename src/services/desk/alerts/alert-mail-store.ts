import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { type DueClock, listDueClocks } from '#domain/desk/list-due-clocks.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { Tables } from '../../tables.ts'
import { dueMoment, isDue, isEndingSoon, isOpen } from '../inbox/inbox-condition-store.ts'
import { isUnseen, visibleTo } from '../wall-store.ts'
import { isMentioned } from './alert-store.ts'

export interface Mailbox {
  email: string
  name: string
  role: Tables['desk_members']['role']
}

/** The address of a current member. */
export async function findMailbox(db: Kysely<Tables>, memberId: string): Promise<Mailbox | null> {
  const row = await db
    .selectFrom('desk_members as m')
    .innerJoin('auth.users as u', 'u.id', 'm.id')
    .select(['u.email', 'm.display_name as name', 'm.role'])
    .where('m.id', '=', memberId)
    .where('m.left_at', 'is', null)
    .executeTakeFirst()
  return row?.email ? { email: row.email, name: row.name, role: row.role } : null
}

/** The details of a lead that a mail shows. They don't include the sender's name. */
export type MailedLead = Pick<Lead, 'id' | 'reference' | 'kind' | 'details' | 'source'> & {
  assigneeId: string | null
  /** Earliest first. */
  clocks: DueClock[]
}

const clockColumns = ['reply_due_at', 'offer_due_at', 'inquiries.status', 'replied_at', 'unmeasured', 'flags'] as const

type ClockRow = Pick<
  Selectable<Tables['inquiries']>,
  'reply_due_at' | 'offer_due_at' | 'status' | 'replied_at' | 'unmeasured' | 'flags'
>

function clocksOf({ reply_due_at, offer_due_at, status, replied_at, unmeasured, flags }: ClockRow): DueClock[] {
  const state = { status, repliedAt: replied_at?.toISOString() ?? null, unmeasured }
  return listDueClocks({ state, flags, replyDueAt: reply_due_at, offerDueAt: offer_due_at })
}

const mailed = (db: Kysely<Tables>, memberId: string) =>
  db
    .selectFrom('inquiries')
    .select(['inquiries.id', 'reference', 'kind', 'details', 'source', 'inquiries.assignee_id as assigneeId'])
    .select(clockColumns)
    .where(visibleTo(memberId))

type MailedRow = Omit<MailedLead, 'clocks'> & ClockRow

function toMailedLead<Row extends MailedRow>(row: Row): MailedLead & Row {
  return { ...row, clocks: clocksOf(row) }
}

/** The current state of these leads, as far as they are open and this member may see them. */
export async function listOpenLeads(db: Kysely<Tables>, memberId: string, ids: string[]): Promise<MailedLead[]> {
  const rows = await mailed(db, memberId).where(sql<boolean>`id = any (${ids}::uuid[])`).where(isOpen).execute()
  return rows.map(toMailedLead)
}

/** Those of these leads that have a note which mentions this member, and which they may see. */
export async function listMentioning(db: Kysely<Tables>, memberId: string, ids: string[]): Promise<MailedLead[]> {
  const rows = await mailed(db, memberId)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .where(isMentioned(sql`${memberId}::text`))
    .execute()
  return rows.map(toMailedLead)
}

/** Which of these leads still wait although everybody named by their wall has left. Returns none of their content. */
export async function listUnseenWaiting(
  db: Kysely<Tables>,
  ids: string[],
): Promise<Pick<MailedLead, 'id' | 'reference' | 'clocks'>[]> {
  const rows = await db
    .selectFrom('inquiries')
    .select(['id', 'reference', ...clockColumns])
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .where(isUnseen)
    .execute()
  return rows.map((row) => ({ id: row.id, reference: row.reference, clocks: clocksOf(row) }))
}

export interface MailedLeads<Listed = MailedLead> {
  leads: Listed[]
  total: number
}

const MAX_LISTED = 10

interface Wanted {
  memberId: string
  /** Only this member's, or everything. */
  isForAll: boolean
}

/** Leads with a clock that ends between these moments. */
export async function listDue(
  db: Kysely<Tables>,
  { memberId, isForAll, from, to }: Wanted & { from: Date | null; to: Date },
): Promise<MailedLeads> {
  const conditions = [
    sql<boolean>`${dueMoment} < ${to}`,
    ...(from === null ? [] : [sql<boolean>`${dueMoment} >= ${from}`]),
    ...(isForAll ? [] : [sql<boolean>`assignee_id = ${memberId}`]),
  ]
  return listWaiting(db, memberId, conditions)
}

export function listUnassigned(db: Kysely<Tables>, memberId: string): Promise<MailedLeads> {
  return listWaiting(db, memberId, [sql<boolean>`assignee_id is null`])
}

async function listWaiting(
  db: Kysely<Tables>,
  memberId: string,
  conditions: RawBuilder<boolean>[],
): Promise<MailedLeads> {
  let query = mailed(db, memberId)
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where(isDue)
    .where(sql<boolean>`unmeasured is distinct from 'test'`)
    .orderBy(dueMoment)
    .orderBy('id')
    .limit(MAX_LISTED)
  for (const condition of conditions) query = query.where(condition)
  const rows = await query.execute()
  return { leads: rows.map(toMailedLead), total: rows[0]?.total ?? 0 }
}

export type LeadWithTask = MailedLead & { task: string; taskDueAt: Date }

const taskHolder = sql`coalesce(t.assignee_id, inquiries.assignee_id)`

/** Unassigned leads are for managers; those behind a wall, for the members named by it. */
const isUnassignedFor = ({ memberId, isForAll }: Wanted) =>
  sql<boolean>`(${isForAll}::boolean or ${memberId}::uuid = any (inquiries.eyes))`

/**
 * What a member has to do before this moment: their own tasks, unassigned tasks on their leads, and tasks without an
 * assignee who is still a member and may open the lead.
 */
export async function listTasksDue(
  db: Kysely<Tables>,
  wanted: Wanted,
  before: Date,
): Promise<MailedLeads<LeadWithTask>> {
  const { memberId } = wanted
  const isNobodys = sql<boolean>`not exists (select from desk_members m
    where m.id = ${taskHolder} and m.left_at is null and (inquiries.eyes = '{}' or m.id = any (inquiries.eyes)))`
  const rows = await mailed(db, memberId)
    .innerJoin('tasks as t', 't.lead_id', 'inquiries.id')
    .select(['t.title as task', 't.due_at as taskDueAt', sql<number>`count(*) over ()::int`.as('total')])
    .where('t.done_at', 'is', null)
    .where('t.due_at', '<', before)
    .where(sql<boolean>`(${taskHolder} = ${memberId} or (${isNobodys} and ${isUnassignedFor(wanted)}))`)
    .orderBy('t.due_at')
    .orderBy('t.id')
    .limit(MAX_LISTED)
    .execute()
  return { leads: rows.map(toMailedLead), total: rows[0]?.total ?? 0 }
}

export type EndingLead = MailedLead & { endsAt: Date }

/** Open leads whose consent to follow-ups ends soon: this member's, and unassigned ones. */
export async function listEndingConsents(
  db: Kysely<Tables>,
  { at, days, ...wanted }: Wanted & { at: Date; days: number },
): Promise<MailedLeads<EndingLead>> {
  const { memberId } = wanted
  const isTheirs = sql<boolean>`(assignee_id = ${memberId} or (assignee_id is null and ${isUnassignedFor(wanted)}))`
  const rows = await mailed(db, memberId)
    .innerJoin('consents as c', 'c.inquiry_id', 'inquiries.id')
    .select([sql<Date>`min(c.ends_at)`.as('endsAt'), sql<number>`count(*) over ()::int`.as('total')])
    .where(isTheirs)
    .where(isEndingSoon(at, days))
    .where('c.ends_at', '>', at)
    .groupBy('inquiries.id')
    .orderBy('endsAt')
    .limit(MAX_LISTED)
    .execute()
  return { leads: rows.map(toMailedLead), total: rows[0]?.total ?? 0 }
}
