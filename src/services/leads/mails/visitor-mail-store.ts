import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Lets one transaction at a time count the mails to a mailbox. This does not store the unkeyed hash. */
export async function lockMailbox(tx: Kysely<Tables>, mailboxSha256: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('visitor mail ' || ${mailboxSha256.toString('hex')}, 0))`.execute(
    tx,
  )
}

interface VisitorMail {
  id: string
  mailboxSha256: Buffer
  keyVersion: number
  at: Date
}

/** How many other mails went to a mailbox since these times, under any of the hashes it may be stored under. */
export async function countOtherMails(
  tx: Kysely<Tables>,
  { id, mailboxes }: { id: string; mailboxes: Buffer[] },
  since: { hour: Date; day: Date },
): Promise<{ inHour: number; inDay: number }> {
  return await tx
    .selectFrom('visitor_mails')
    .select([
      sql<number>`count(*) filter (where sent_at > ${since.hour})::int`.as('inHour'),
      sql<number>`count(*)::int`.as('inDay'),
    ])
    .where('mailbox_sha256', 'in', mailboxes)
    .where('id', '<>', id)
    .where('sent_at', '>', since.day)
    .executeTakeFirstOrThrow()
}

/** Records a mail, or the latest attempt to send it. */
export async function recordVisitorMail(
  tx: Kysely<Tables>,
  { id, mailboxSha256, keyVersion, at }: VisitorMail,
): Promise<void> {
  await tx
    .insertInto('visitor_mails')
    .values({ id, mailbox_sha256: mailboxSha256, key_version: keyVersion, sent_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ sent_at: at }))
    .execute()
}
