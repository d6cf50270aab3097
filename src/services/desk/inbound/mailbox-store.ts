import { type Kysely, sql } from 'kysely'
import type { MailboxStatus } from '#domain/desk/team/desk-settings.ts'
import type { Tables } from '../../tables.ts'

type Db = Kysely<Tables>

export interface MailboxState {
  since: Date
  /** Null until it is read for the first time. */
  uidValidity: string | null
  lastUid: number
  readAt: Date | null
}

/** Stores the mailbox right away, even if it can't be reached. */
export async function rememberMailbox(db: Db, name: string, since: Date): Promise<void> {
  await db
    .insertInto('desk_mailboxes')
    .values({ name, since })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** False while another process reads the mailbox. The reader renews its lease before it expires. */
export async function takeReader(
  db: Db,
  name: string,
  { reader, at, until }: { reader: string; at: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('desk_mailboxes')
    .set({ reader, reader_until: until })
    .where('name', '=', name)
    .where(sql<boolean>`(reader is null or reader = ${reader} or reader_until < ${at})`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function giveUpReader(db: Db, name: string, reader: string): Promise<void> {
  await db
    .updateTable('desk_mailboxes')
    .set({ reader: null, reader_until: null })
    .where('name', '=', name)
    .where('reader', '=', reader)
    .execute()
}

const select = (db: Db, name: string) =>
  db
    .selectFrom('desk_mailboxes')
    .select(['since', 'uid_validity as uidValidity', 'last_uid as lastUid', 'read_at as readAt'])
    .where('name', '=', name)

export async function findMailboxState(db: Db, name: string): Promise<MailboxState | null> {
  const row = await select(db, name).executeTakeFirst()
  return row ? { ...row, lastUid: Number(row.lastUid) } : null
}

export async function findMailboxStatus(db: Db, name: string): Promise<Omit<MailboxStatus, 'address'>> {
  const row = await db
    .selectFrom('desk_mailboxes')
    .select(['read_at', 'failing_since', 'failure'])
    .where('name', '=', name)
    .executeTakeFirst()
  return {
    readAt: row?.read_at?.toISOString() ?? null,
    failingSince: row?.failing_since?.toISOString() ?? null,
    failure: row?.failure ?? null,
  }
}

/** Held while a mail is stored, so that two processes never store the same one. */
export async function lockMailbox(tx: Db, name: string): Promise<MailboxState | null> {
  const row = await select(tx, name).forUpdate().executeTakeFirst()
  return row ? { ...row, lastUid: Number(row.lastUid) } : null
}

export async function savePosition(tx: Db, name: string, uidValidity: string, uid: number): Promise<void> {
  await tx
    .updateTable('desk_mailboxes')
    .set({ uid_validity: uidValidity, last_uid: String(uid) })
    .where('name', '=', name)
    .execute()
}

export async function noteRead(db: Db, name: string, at: Date): Promise<void> {
  await db
    .updateTable('desk_mailboxes')
    .set({ read_at: at, failing_since: null, failure: null })
    .where('name', '=', name)
    .execute()
}

export async function noteFailure(db: Db, name: string, at: Date, failure: string): Promise<void> {
  await db
    .updateTable('desk_mailboxes')
    .set({ failing_since: sql`coalesce(failing_since, ${at})`, failure: failure.slice(0, 300) })
    .where('name', '=', name)
    .execute()
}

/** False if a mail with this key was already stored. */
export async function takeKey(tx: Db, key: Buffer, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('seen_mails')
    .values({ key, seen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteOldKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('seen_mails').where('seen_at', '<', before).execute()
}
