import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Lets one transaction at a time count the mails to a mailbox. */
export async function lockMailbox(tx: Kysely<Tables>, mailboxHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('visitor mail ' || ${mailboxHash.toString('hex')}, 0))`.execute(
    tx,
  )
}

interface VisitorMail {
  id: string
  mailboxHash: Buffer
  at: Date
}

/** How many other mails went to a mailbox, since these times. */
export async function countOtherMails(
  tx: Kysely<Tables>,
  { id, mailboxHash }: { id: string; mailboxHash: Buffer },
  since: { hour: Date; day: Date },
): Promise<{ inHour: number; inDay: number }> {
  return await tx
    .selectFrom('visitor_mails')
    .select([
      sql<number>`count(*) filter (where sent_at > ${since.hour})::int`.as('inHour'),
      sql<number>`count(*)::int`.as('inDay'),
    ])
    .where('mailbox_hash', '=', mailboxHash)
    .where('id', '<>', id)
    .where('sent_at', '>', since.day)
    .executeTakeFirstOrThrow()
}

/** Records a mail, or the latest attempt to send it. */
export async function recordVisitorMail(tx: Kysely<Tables>, { id, mailboxHash, at }: VisitorMail): Promise<void> {
  await tx
    .insertInto('visitor_mails')
    .values({ id, mailbox_hash: mailboxHash, sent_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ sent_at: at }))
    .execute()
}
