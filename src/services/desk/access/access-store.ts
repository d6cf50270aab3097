import { type Kysely, sql } from 'kysely'
import type { AccessEntry as ShownAccess, WalledLead as ShownWalled } from '#domain/desk/answers/access.ts'
import type { Dated } from '#domain/desk/answers/dated.ts'
import type { Tables } from '../../tables.ts'
import { isUnseen } from '../wall-store.ts'

/** Something that a member opened, exported or deleted. */
type AccessKind =
  | 'lead'
  /** Sent to a page that might show it next. */
  | 'lead-ahead'
  /** The owner and their lead's history, shown beside their property. */
  | 'lead-owner'
  | 'property'
  | 'file'
  | 'look'
  | 'export'
  | 'export-many'
  | 'bundle'
  | 'evidence'
  | 'delete'
  | 'settings'

export interface AccessEntry {
  member: string
  what: AccessKind
  /** A reference, or the export's query. Never a name or an address. */
  object: string
  at: Date
  reason?: string
  /** Only for acts that must run once even if they are sent twice. */
  actId?: string
}

/** For entries that must never be missing: written in the transaction, or before the answer. */
export async function recordAccess(db: Kysely<Tables>, entry: AccessEntry): Promise<void> {
  await insertAccess(db, [entry])
}

export async function insertAccess(db: Kysely<Tables>, entries: readonly AccessEntry[]): Promise<void> {
  const rows = entries.map(({ actId, ...entry }) => ({ ...entry, ...(actId !== undefined && { act_id: actId }) }))
  await db.insertInto('access_log').values(rows).execute()
}

/** Whether this member has done this act before. */
export async function isActLogged(db: Kysely<Tables>, actId: string, member: string): Promise<boolean> {
  const row = await db
    .selectFrom('access_log')
    .select('id')
    .where('act_id', '=', actId)
    .where('member', '=', member)
    .executeTakeFirst()
  return row !== undefined
}

export type LoggedAccess = Dated<ShownAccess, 'at'>

/** Newest first, before the given entry. */
export async function listAccess(
  db: Kysely<Tables>,
  { member, object, before, limit }: { member?: string; object?: string; before?: string; limit: number },
): Promise<LoggedAccess[]> {
  let query = db
    .selectFrom('access_log')
    .select(['id', 'member', 'what', 'object', 'at', 'reason'])
    .orderBy('id', 'desc')
    .limit(limit)
  if (member !== undefined) query = query.where('member', '=', member)
  if (object !== undefined) query = query.where('object', '=', object)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.execute()
}

export type WalledLead = Dated<ShownWalled, 'receivedAt' | 'replyDueAt'>

/** Newest first. */
export function listWalled(db: Kysely<Tables>, limit: number): Promise<WalledLead[]> {
  return db
    .selectFrom('inquiries')
    .select(['id', 'reference', 'kind', 'eyes', 'received_at as receivedAt', 'reply_due_at as replyDueAt'])
    .where(sql<boolean>`eyes <> '{}'`)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** How many leads have a wall whose members have all left: of all leads, or of those whose wall names this member. */
export async function countUnseen(db: Kysely<Tables>, named?: string): Promise<number> {
  let query = db.selectFrom('inquiries').select(sql<number>`count(*)::int`.as('count')).where(isUnseen)
  if (named !== undefined) query = query.where(sql<boolean>`${named}::uuid = any (eyes)`)
  return (await query.executeTakeFirstOrThrow()).count
}

/** Deletes old entries, including those about fetched files. A trigger refuses to delete younger ones. */
export async function deleteOldAccess(db: Kysely<Tables>): Promise<void> {
  await sql`delete from access_log where at < now() - interval '24 months'`.execute(db)
  await sql`delete from file_reads where at < now() - interval '24 months'`.execute(db)
}

export async function markAsSeen(db: Kysely<Tables>, members: readonly string[], at: Date): Promise<void> {
  // In the order of their ids, as acts lock them, so that the two never deadlock.
  await sql`update desk_members m set seen_at = ${at} from (
    select id from desk_members where id = any (${members}::uuid[]) order by id for no key update
  ) held where m.id = held.id`.execute(db)
}
