import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../../tables.ts'

type Db = Kysely<Tables>

export type UnmatchedRow = Selectable<Tables['tray_mails']>

const columns = [
  ...(['id', 'sender', 'sender_name', 'subject', 'body', 'message_id', 'in_reply_to', 'nature'] as const),
  ...(['attachments', 'is_cut', 'at', 'dismissed_by', 'dismissed_at'] as const),
]

export async function insertUnmatched(tx: Db, row: Insertable<Tables['tray_mails']>): Promise<void> {
  await tx.insertInto('tray_mails').values(row).execute()
}

/** Mails that somebody has to look at, newest first. */
export function listUnmatched(db: Db, limit: number): Promise<UnmatchedRow[]> {
  return db
    .selectFrom('tray_mails')
    .select(columns)
    .where('dismissed_at', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** How many mails wait there, 1,000 at most. */
export async function countUnmatched(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select from tray_mails where dismissed_at is null limit 1000) waiting`.execute(db)
  return rows[0]?.count ?? 0
}

/** All mails from an address (in any case), including dismissed ones; oldest first. */
export function listUnmatchedOf(db: Db, address: string) {
  return db
    .selectFrom('tray_mails')
    .select(['at', 'subject', 'body as text', 'attachments'])
    .where(sql`lower(sender)`, '=', sql`lower(${address})`)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Takes a mail out, unless somebody else did or dismissed it first. */
export async function takeUnmatched(tx: Db, id: string): Promise<UnmatchedRow | null> {
  const row = await tx
    .deleteFrom('tray_mails')
    .where('id', '=', id)
    .where('dismissed_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row ?? null
}

/** False if there is no such mail, or somebody else was first. */
export async function setDismissed(db: Db, id: string, dismissed: { by: string; at: Date } | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tray_mails')
    .set({ dismissed_by: dismissed?.by ?? null, dismissed_at: dismissed?.at ?? null })
    .where('id', '=', id)
    .where('dismissed_at', dismissed ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteOldUnmatched(db: Db, limits: { dismissedBefore: Date; before: Date }): Promise<void> {
  await db
    .deleteFrom('tray_mails')
    .where((is) => is.or([is('dismissed_at', '<', limits.dismissedBefore), is('at', '<', limits.before)]))
    .execute()
}
