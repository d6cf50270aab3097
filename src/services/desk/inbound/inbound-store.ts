import { type Kysely, sql } from 'kysely'
import type { MailNature } from '#domain/desk/inbound/inbound-mail.ts'
import type { Tables } from '../../tables.ts'

type Db = Kysely<Tables>

export async function findLeadByReference(tx: Db, reference: string): Promise<string | null> {
  const row = await tx.selectFrom('inquiries').select('id').where('reference', '=', reference).executeTakeFirst()
  return row?.id ?? null
}

/** The lead of the first of these mails that is ours. A sender can put anything into the other Message-IDs. */
export async function findLeadByMails(tx: Db, messageIds: readonly string[]): Promise<string | null> {
  if (messageIds.length === 0) return null
  const row = await tx
    .selectFrom('messages')
    .select('lead_id')
    .where('message_id', 'in', messageIds)
    .where('direction', '=', 'out')
    .orderBy(sql`array_position(${messageIds}::text[], message_id)`)
    .limit(1)
    .executeTakeFirst()
  return row?.lead_id ?? null
}

/** Neither is proof on its own: references appear in letters and subjects, and anybody can forge a sender. */
export async function findLeadOfSender(tx: Db, references: readonly string[], sender: string): Promise<string | null> {
  if (references.length === 0) return null
  const row = await tx
    .selectFrom('inquiries')
    .select('id')
    .where('reference', 'in', references)
    .where(sql`lower(email)`, '=', sender.toLowerCase())
    .orderBy(sql`array_position(${references}::text[], reference)`)
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whether one of our mails, or one that we received, has this Message-ID. */
export async function findDirection(tx: Db, messageId: string): Promise<'out' | 'in' | null> {
  const row = await tx.selectFrom('messages').select('direction').where('message_id', '=', messageId).executeTakeFirst()
  return row?.direction ?? null
}

export async function isAddressOfMember(tx: Db, address: string): Promise<boolean> {
  const row = await tx
    .selectFrom('desk_members as m')
    .innerJoin('auth.users as u', 'u.id', 'm.id')
    .select('m.id')
    .where(sql`lower(u.email)`, '=', address.toLowerCase())
    .where('m.left_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** How many mails have arrived for a lead since this moment. */
export async function countReceived(tx: Db, leadId: string, since: Date, nature?: MailNature): Promise<number> {
  const { count } = await tx
    .selectFrom('messages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('lead_id', '=', leadId)
    .where('at', '>', since)
    .where('direction', '=', 'in')
    .$if(nature !== undefined, (query) => query.where('nature', '=', nature ?? null))
    .executeTakeFirstOrThrow()
  return count
}

/** The mail that a report is about: the one it names, otherwise the last one sent about this lead. */
export async function findBouncedMessage(tx: Db, leadId: string, messageId: string | null): Promise<string | null> {
  let query = tx
    .selectFrom('messages')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('state', 'in', ['accepted', 'queued'])
  if (messageId !== null) query = query.where('message_id', '=', messageId)
  const row = await query.orderBy('at', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? null
}
