import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { openStatuses } from '#domain/desk/lead-state.ts'
import type { MessageState } from '#domain/desk/messages/desk-message.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import type { Tables } from '../../tables.ts'
import { visibleTo } from '../wall-store.ts'

export type MessageRow = Selectable<Tables['messages']>

export async function insertMessage(tx: Kysely<Tables>, row: Insertable<Tables['messages']>): Promise<void> {
  await tx.insertInto('messages').values(row).execute()
}

export async function deleteMessage(tx: Kysely<Tables>, id: string): Promise<void> {
  await tx.deleteFrom('messages').where('id', '=', id).execute()
}

export async function findMessage(db: Kysely<Tables>, id: string): Promise<MessageRow | null> {
  return (await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** The message that belongs to an event of this lead. */
export async function findMessageOfEvent(
  tx: Kysely<Tables>,
  leadId: string,
  event: string,
): Promise<MessageRow | null> {
  const row = await tx
    .selectFrom('messages')
    .selectAll('messages')
    .innerJoin('lead_events', (join) =>
      join
        .on(sql<boolean>`messages.id::text = lead_events.data ->> 'message'`)
        .onRef('lead_events.lead_id', '=', 'messages.lead_id'),
    )
    .where('messages.lead_id', '=', leadId)
    .where('lead_events.id', '=', event)
    .executeTakeFirst()
  return row ?? null
}

/** When a person first wrote after this moment, if their mail is attached to the lead. */
export async function findWroteNext(tx: Kysely<Tables>, leadId: string, after: Date): Promise<Date | null> {
  const row = await tx
    .selectFrom('lead_events as e')
    .innerJoin('messages as m', (join) =>
      join.on(sql<boolean>`m.id::text = e.data ->> 'message'`).onRef('m.lead_id', '=', 'e.lead_id'),
    )
    .select('e.at')
    .where('e.lead_id', '=', leadId)
    .where('e.kind', 'in', ['received', 'attach-mail'])
    .where('e.at', '>', after)
    .where('m.nature', '=', 'person')
    .orderBy('e.at')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Limits for the mails shown on one page, in number and characters. Older ones are cut short. */
const MAX_SHOWN = 500
const MAX_CHARACTERS = 300_000
const BEGINNING = 500

/** The newest ones of these leads, oldest first. Unsent mails are always included. */
export async function listMessages(
  db: Kysely<Tables>,
  leadIds: readonly string[],
): Promise<(MessageRow & { is_shortened: boolean })[]> {
  const unsent = sql<boolean>`state in ('held', 'queued')`
  const newest = db
    .selectFrom('messages')
    .selectAll()
    .select(sql<string>`sum(length(body)) over (order by ${unsent} desc, at desc, id desc)`.as('so_far'))
    .where(sql<boolean>`lead_id = any (${leadIds}::uuid[])`)
    .orderBy(unsent, 'desc')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
  const isLong = sql<boolean>`so_far > ${MAX_CHARACTERS} and length(body) > ${BEGINNING}`
  const rows = await db
    .selectFrom(newest.as('newest'))
    .selectAll()
    .select(isLong.as('is_shortened'))
    .select(sql<string>`case when ${isLong} then left(body, ${BEGINNING}) else body end`.as('shown'))
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ shown, so_far, ...row }) => ({ ...row, body: shown }))
}

/** The lead of the message must be locked. */
export async function setMessageState(
  tx: Kysely<Tables>,
  id: string,
  state: MessageState,
  more: { message_id?: string; in_reply_to?: string | null; accepted_at?: Date } = {},
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ state, ...more })
    .where('id', '=', id)
    .execute()
}

/** After a failed attempt, a mail can be cancelled again. */
export async function holdAgain(db: Kysely<Tables>, id: string): Promise<void> {
  await db.updateTable('messages').set({ state: 'held' }).where('id', '=', id).where('state', '=', 'queued').execute()
}

/** Cancels unsent mails, except answers to requests for access. Returns those it cancelled. */
export async function cancelUnsent(tx: Kysely<Tables>, leadId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('messages')
    .set({ state: 'cancelled' })
    .where('lead_id', '=', leadId)
    .where('state', 'in', ['held', 'queued'])
    .where('purpose', '<>', 'access')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Cancels unsent mails of members a wall doesn't name, and returns them. */
export async function cancelBehindWall(tx: Kysely<Tables>, leadId: string, eyes: readonly string[]): Promise<string[]> {
  if (eyes.length === 0) return []
  const rows = await tx
    .updateTable('messages')
    .set({ state: 'cancelled' })
    .where('lead_id', '=', leadId)
    .where('state', 'in', ['held', 'queued'])
    .where('by', 'not in', eyes)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteCancelled(tx: Kysely<Tables>, leadId: string): Promise<void> {
  await tx.deleteFrom('messages').where('lead_id', '=', leadId).where('state', '=', 'cancelled').execute()
}

/** The Message-ID that the next mail replies to. */
export async function findLastMessageId(tx: Kysely<Tables>, leadId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('messages')
    .select('message_id')
    .where('lead_id', '=', leadId)
    .where('state', 'in', ['accepted', 'received'])
    .where('message_id', 'is not', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.message_id ?? null
}

export interface Correspondent {
  email: string
  fullName: string
  reference: string
}

export async function findCorrespondent(tx: Kysely<Tables>, leadId: string): Promise<Correspondent | null> {
  const row = await tx
    .selectFrom('inquiries')
    .select(['email', 'full_name as fullName', 'reference'])
    .where('id', '=', leadId)
    .executeTakeFirst()
  return row ?? null
}

export interface OtherInquiry {
  id: string
  reference: string
  kind: InquiryKind
  receivedAt: Date
  assigneeId: string | null
}

/** Other inquiries from the same address that still wait for an answer, as far as this member may see them. */
export function listOtherInquiries(
  db: Kysely<Tables>,
  { leadId, email, memberId }: { leadId: string; email: string; memberId: string },
): Promise<OtherInquiry[]> {
  return db
    .selectFrom('inquiries')
    .select(['id', 'reference', 'kind', 'received_at as receivedAt', 'assignee_id as assigneeId'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('id', '<>', leadId)
    .where('replied_at', 'is', null)
    .where('status', 'in', openStatuses)
    .where(visibleTo(memberId))
    .orderBy('received_at')
    .limit(20)
    .execute()
}

export interface Writer {
  displayName: string
  registration: Tables['desk_members']['registration']
  email: string
}

/** The author of a mail, unless they have left or no longer have an address. */
export async function findWriter(tx: Kysely<Tables>, id: string): Promise<Writer | null> {
  const row = await tx
    .selectFrom('desk_members as m')
    .innerJoin('auth.users as u', 'u.id', 'm.id')
    .select(['m.display_name as displayName', 'm.registration', 'u.email'])
    .where('m.id', '=', id)
    .where('m.left_at', 'is', null)
    .executeTakeFirst()
  return row?.email ? { ...row, email: row.email } : null
}
