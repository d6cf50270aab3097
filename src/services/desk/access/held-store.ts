import { type Kysely, sql } from 'kysely'
import type { PropertyState } from '#domain/desk/properties/property-state.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { Tables } from '../../tables.ts'
import { propertyColumns, toPropertyState } from '../properties/property-columns.ts'
import { visibleTo } from '../wall-store.ts'

/** The leads with this address (in any case) that this member may see; newest first. */
export function listVisibleLeadsOf(db: Kysely<Tables>, email: string, memberId: string): Promise<Lead[]> {
  return db
    .selectFrom('inquiries')
    .select(['id', 'reference', 'kind', 'full_name as fullName', 'email', 'phone', 'details', 'source', 'status'])
    .select(['flags', 'received_at as receivedAt', 'reply_due_at as replyDueAt'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where(visibleTo(memberId))
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .execute()
}

/** The names of an owner's files, including those that were removed later. */
export async function listFileNames(
  db: Kysely<Tables>,
  leadId: string,
): Promise<{ name: string; category: string; at: Date }[]> {
  return db
    .selectFrom('property_files as f')
    .innerJoin('properties as p', 'p.id', 'f.property_id')
    .select(['f.name', 'f.category', 'f.announced_at as at'])
    .where('p.owner_lead_id', '=', leadId)
    .orderBy('f.announced_at')
    .execute()
}

/** The facts about an owner's property. */
export async function findHeldProperty(
  db: Kysely<Tables>,
  leadId: string,
): Promise<{ reference: string; state: PropertyState } | null> {
  const row = await db
    .selectFrom('properties')
    .select(['reference', ...propertyColumns])
    .where('owner_lead_id', '=', leadId)
    .executeTakeFirst()
  return row ? { reference: row.reference, state: toPropertyState(row) } : null
}

/** The messages in both directions, except those cancelled before they were sent. */
export function listMails(db: Kysely<Tables>, leadId: string) {
  return db
    .selectFrom('messages')
    .select(['at', 'direction', 'subject', 'body as text', 'state'])
    .where('lead_id', '=', leadId)
    .where('state', '<>', 'cancelled')
    .orderBy('at')
    .execute()
}
