import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** True for the first process that asks on this day; the others wait until that one has finished and get false. */
export async function takeCleaningDay(tx: Kysely<Tables>, day: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('cleaning_days')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  await tx.deleteFrom('cleaning_days').where('day', '<', sql<Date>`${day}::date`).execute()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes leads received before this moment. Their consents stay as proof; they contain no names. */
export async function deleteOldLeads(tx: Kysely<Tables>, before: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('inquiries').where('received_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteOldKeys(tx: Kysely<Tables>, before: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('idempotency_keys').where('created_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteOldSentMails(tx: Kysely<Tables>, before: Date): Promise<void> {
  await tx.deleteFrom('sent_mails').where('accepted_at', '<', before).execute()
}

export async function deleteOldVisitorMails(tx: Kysely<Tables>, before: Date): Promise<void> {
  await tx.deleteFrom('visitor_mails').where('sent_at', '<', before).execute()
}
