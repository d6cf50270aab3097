import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import { type InboxLead, listInbox } from '../inbox/inbox-store.ts'
import { shownColumns, toShownLead } from '../leads/lead-columns.ts'
import type { DeskLead } from '../leads/lead-page-store.ts'
import { groupOf } from '../tasks/companion-store.ts'
import { visibleTo } from '../wall-store.ts'

/** Nobody has written more often, except by a program. */
export const MAX_INQUIRIES = 50

/**
 * The lead and all others that are from the same address, or grouped with one of them by hand. A hidden lead leads to
 * none: its address connects nothing. One more than is shown, newest first after the lead that was asked for.
 */
export async function listInquiriesOfPerson(db: Kysely<Tables>, leadId: string, memberId: string): Promise<DeskLead[]> {
  const { rows: found } = await sql<{ id: string }>`
    with recursive person (id) as (
      select ${leadId}::uuid
      union
      select inquiries.id from person
        join inquiries known on known.id = person.id
        cross join lateral (
          (select same.id from inquiries same
            where known.email <> '' and lower(same.email) = lower(known.email) and ${visibleTo(memberId, 'same')}
            order by same.received_at desc limit ${MAX_INQUIRIES + 1})
          union all select grouped.under from ${groupOf(sql`person.id`)} grouped (under)
        ) other (id)
        join inquiries on inquiries.id = other.id and ${visibleTo(memberId)}
    )
    select id from person`.execute(db)
  const rows = await db
    .selectFrom('inquiries')
    .select([...shownColumns, 'erasure_asked_at'])
    .where(sql<boolean>`id = any (${found.map(({ id }) => id)}::uuid[])`)
    .where(visibleTo(memberId))
    .orderBy(sql`id = ${leadId}`, 'desc')
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_INQUIRIES + 1)
    .execute()
  return rows.map((row) => ({ ...toShownLead(row), erasureAskedAt: row.erasure_asked_at }))
}

/** Other inquiries with one of these phone numbers, newest first. */
export async function listSamePhone(
  db: Kysely<Tables>,
  memberId: string,
  leads: readonly { id: string; phone: string }[],
): Promise<(InboxLead & { isTop: boolean })[]> {
  const ids = leads.map(({ id }) => id)
  const keys = [...new Set(leads.flatMap(({ phone }) => (phone === '' ? [] : [`phone ${phone}`])))]
  if (keys.length === 0) return []
  const conditions = [
    sql<boolean>`inquiries.id in (select lead_id from lead_keys where key = any (${keys}))`,
    sql<boolean>`inquiries.id <> all (${ids}::uuid[])`,
  ]
  const found = await listInbox(db, { memberId, conditions, isByDue: false, after: null, limit: 5 })
  const tops = await db
    .selectFrom('lead_stacks as s')
    .innerJoin('inquiries', 'inquiries.id', 's.lead_id')
    .select('s.under')
    .where(sql<boolean>`s.under = any (${found.map(({ id }) => id)}::uuid[])`)
    .where(visibleTo(memberId))
    .execute()
  return found.map((lead) => ({ ...lead, isTop: tops.some(({ under }) => under === lead.id) }))
}
