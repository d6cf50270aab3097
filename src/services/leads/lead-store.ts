import { type Kysely, sql } from 'kysely'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import { noSource } from '#domain/inquiries/inquiry-source.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { Tables } from '../tables.ts'

const columns = [
  'id',
  'reference',
  'kind',
  'full_name as fullName',
  'email',
  'phone',
  'details',
  'source',
  'status',
  'flags',
  'received_at as receivedAt',
  'reply_due_at as replyDueAt',
] as const

export interface LeadFilter {
  kind?: InquiryKind | undefined
  since?: Date | undefined
  /** Only those that have a flag, whichever it is. */
  flagged?: boolean | undefined
}

/** Newest last. */
export function listLeads(db: Kysely<Tables>, { kind, since, flagged }: LeadFilter): Promise<Lead[]> {
  let query = db.selectFrom('inquiries').select(columns).orderBy('received_at').orderBy('id')
  if (kind) query = query.where('kind', '=', kind)
  if (since) query = query.where('received_at', '>=', since)
  if (flagged) query = query.where(sql<boolean>`cardinality(flags) > 0`)
  return query.execute()
}

/** The leads of an address, ignoring case; newest first. */
export function listLeadsOf(db: Kysely<Tables>, email: string): Promise<Lead[]> {
  return db
    .selectFrom('inquiries')
    .select(columns)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function findLead(db: Kysely<Tables>, by: { id: string } | { reference: string }): Promise<Lead | null> {
  const [[column, value] = ['id', '']] = Object.entries(by)
  const name = column === 'reference' ? 'reference' : 'id'
  const row = await db.selectFrom('inquiries').select(columns).where(name, '=', value).executeTakeFirst()
  return row ?? null
}

/** What the sender of an inquiry wrote to us about it. */
export async function findMessageText(db: Kysely<Tables>, id: string): Promise<string | null> {
  const row = await db.selectFrom('messages').select('body').where('id', '=', id).executeTakeFirst()
  return row?.body ?? null
}

/** Until when, and why, the lead must be kept as a brokerage record. Null if it need not be. */
export async function findHold(db: Kysely<Tables>, id: string, at: Date): Promise<{ until: Date; why: string } | null> {
  const row = await db
    .selectFrom('inquiries')
    .select(['kept_until as until', 'kept_why as why'])
    .where('id', '=', id)
    .where('kept_until', '>', at)
    .executeTakeFirst()
  return row?.until ? { until: row.until, why: row.why ?? '' } : null
}

/**
 * Schedules erasure for the first night in which the lead no longer has to be kept as a brokerage record. What is not
 * part of that record goes now: how the sender found us, and an address nobody has confirmed. False if erasure was
 * requested before.
 */
export async function requestErasure(tx: Kysely<Tables>, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('inquiries')
    .set({
      erasure_asked_at: at,
      source: JSON.stringify(noSource),
      flags: sql`case when flags @> '{withdrawn}' then flags else array_append(flags, 'withdrawn') end`,
      updated_at: at,
    })
    .where('id', '=', id)
    .where('erasure_asked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.deleteFrom('address_corrections').where('inquiry_id', '=', id).execute()
  await forgetFormKeys(tx, [id])
  return true
}

export async function deleteLead(db: Kysely<Tables>, id: string): Promise<boolean> {
  await forgetFormKeys(db, [id])
  const { numDeletedRows } = await db.deleteFrom('inquiries').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * A form's key is derived from its content. After the sender takes a lead back, the same content sent again would get
 * the first answer and no new lead, so such keys are deleted. Keys chosen by a client stay, because there a repeat is
 * the same request.
 */
async function forgetFormKeys(db: Kysely<Tables>, ids: string[]): Promise<void> {
  await sql`delete from idempotency_keys
    where key like 'form-%' and answer ->> 'id' = any (${ids}::text[])`.execute(db)
}

export interface LeadCorrection {
  fullName: string
  email: string
  phone: string
  details: Record<string, unknown>
}

export async function correctLead(db: Kysely<Tables>, id: string, lead: LeadCorrection): Promise<void> {
  await db
    .updateTable('inquiries')
    .set({
      full_name: lead.fullName,
      email: lead.email,
      phone: lead.phone,
      details: JSON.stringify(lead.details),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute()
}

/** Whether this suspect digest has any leads: those it claimed before, or those no digest has claimed yet. */
export async function hasUndigested(db: Kysely<Tables>, digestId: string): Promise<boolean> {
  const row = await db
    .selectFrom('inquiries')
    .select('id')
    .where(sql<boolean>`flags @> '{suspect}' and (digest_id is null or digest_id = ${digestId})`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Claims all suspect leads that are not in a suspect digest yet. Returns the first `limit` of them, and the total. */
export async function claimUndigested(
  db: Kysely<Tables>,
  digestId: string,
  limit: number,
): Promise<{ leads: Lead[]; total: number }> {
  await db
    .updateTable('inquiries')
    .set({ digest_id: digestId })
    .where('digest_id', 'is', null)
    .where(sql<boolean>`flags @> '{suspect}'`)
    .execute()
  const taken = db.selectFrom('inquiries').where('digest_id', '=', digestId)
  const leads = await taken.select(columns).orderBy('received_at').limit(limit).execute()
  const { total } = await taken.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { leads, total }
}

/** Marks all leads of an address, so that the team sees the withdrawal. Returns those that were not yet marked. */
export async function flagWithdrawn(tx: Kysely<Tables>, email: string): Promise<string[]> {
  const rows = await tx
    .updateTable('inquiries')
    .set({ flags: sql`array_append(flags, 'withdrawn')`, updated_at: new Date() })
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where(sql<boolean>`not flags @> '{withdrawn}'`)
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await forgetFormKeys(tx, ids)
  return ids
}
