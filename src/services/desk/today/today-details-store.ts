import { type Kysely, sql } from 'kysely'
import type { FileState } from '#domain/desk/properties/checklist.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { Tables } from '../../tables.ts'
import { toFileState } from '../files/to-file-state.ts'
import { visibleTo } from '../wall-store.ts'

type ShownPart = 'id' | 'reference' | 'kind' | 'fullName' | 'details' | 'flags' | 'receivedAt' | 'replyDueAt'

export interface TodayLead extends Pick<Lead, ShownPart> {
  assigneeId: string | null
  /** The newest mail that a person sent about it. */
  mail: { text: string; at: string } | null
}

/** More than a row shows, even after what the mail quotes. */
const MAX_TEXT = 1000

const newestMail = sql<TodayLead['mail']>`(select jsonb_build_object('text', left(m.body, ${MAX_TEXT}), 'at', m.at)
  from messages m where m.lead_id = inquiries.id and m.direction = 'in' and m.nature = 'person'
  order by m.at desc limit 1)`

/** These leads, as far as this member may see them. */
export async function findTodayLeads(
  db: Kysely<Tables>,
  memberId: string,
  ids: readonly string[],
): Promise<Map<string, TodayLead>> {
  const rows = await db
    .selectFrom('inquiries')
    .select(['id', 'reference', 'kind', 'full_name as fullName', 'details', 'flags', 'assignee_id as assigneeId'])
    .select(['received_at as receivedAt', 'reply_due_at as replyDueAt', newestMail.as('mail')])
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .where(visibleTo(memberId))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

interface TodayTask {
  id: string
  title: string
  assigneeId: string | null
  /** Who added it, and when; null if its event was redacted. */
  added: { by: string | null; at: string } | null
}

export async function findTodayTasks(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, TodayTask>> {
  const added = sql<TodayTask['added']>`(select jsonb_build_object('by', e.actor, 'at', e.at) from lead_events e
    where e.lead_id = tasks.lead_id and e.data #>> '{side,key}' = tasks.id::text order by e.id limit 1)`
  const rows = await db
    .selectFrom('tasks')
    .select(['id', 'title', 'assignee_id as assigneeId', added.as('added')])
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type PropertyRow = Pick<Tables['properties'], 'id' | 'reference' | 'address' | 'type'>

export interface TodayProperty extends PropertyRow {
  answers: Tables['properties']['answers']['__select__']
  completedAt: Date | null
  files: FileState[]
}

/** The properties of these leads, by lead. */
export async function findTodayProperties(
  db: Kysely<Tables>,
  leadIds: readonly string[],
): Promise<Map<string, TodayProperty>> {
  const rows = await db
    .selectFrom('properties')
    .select(['id', 'reference', 'address', 'type', 'answers', 'completed_at as completedAt', 'owner_lead_id as leadId'])
    .where(sql<boolean>`owner_lead_id = any (${leadIds}::uuid[])`)
    .execute()
  if (rows.length === 0) return new Map()
  const files = await db
    .selectFrom('property_files')
    .select(['property_id', 'id', 'category', 'scan', 'arrived_at', 'accepted_at', 'removed_at'])
    .where(sql<boolean>`property_id = any (${rows.map(({ id }) => id)}::uuid[])`)
    .execute()
  const byProperty = Map.groupBy(files, (file) => file.property_id)
  return new Map(
    rows.map(({ leadId, ...row }) => [leadId, { ...row, files: (byProperty.get(row.id) ?? []).map(toFileState) }]),
  )
}
