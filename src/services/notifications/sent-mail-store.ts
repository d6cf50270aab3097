import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export async function hasSentMail(db: Kysely<Tables>, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sent_mails')
    .select('message_id')
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSentMail(db: Kysely<Tables>, mail: { messageId: string; template: string }): Promise<void> {
  await db
    .insertInto('sent_mails')
    .values({ message_id: mail.messageId, template: mail.template })
    // Two workers may have run the same job at once; the fact is the same.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
