import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** True for the first process to ask on a given day. The others wait until it has finished, then get false. */
export async function claimCleanUpDay(tx: Kysely<Tables>, day: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('cleaning_days')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  await tx.deleteFrom('cleaning_days').where('day', '<', sql<Date>`${day}::date`).execute()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Deletes leads closed before `closedBefore`, spam received before `spamBefore`, and leads whose sender requested
 * erasure while they had to be kept as brokerage records. Leads that must still be kept stay, and so does an owner's
 * lead while its property exists. Consents stay as proof, without names.
 */
export async function deleteOldLeads(
  tx: Kysely<Tables>,
  { closedBefore, spamBefore, at }: { closedBefore: Date; spamBefore: Date; at: Date },
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .with('gone', (db) =>
      db
        .deleteFrom('inquiries')
        .where((is) =>
          is.or([
            is('closed_at', '<', closedBefore),
            is.and([is('status', '=', 'spam'), is('received_at', '<', spamBefore)]),
            is('erasure_asked_at', 'is not', null),
          ]),
        )
        .where(sql<boolean>`not exists (select from properties where owner_lead_id = inquiries.id)`)
        .where((is) => is.or([is('kept_until', 'is', null), is('kept_until', '<', at)]))
        .returning(['id', 'reference', 'eyes', 'erasure_asked_at']),
    )
    .insertInto('gone_leads')
    .columns(['lead_id', 'reference', 'eyes', 'at', 'how', 'by', 'reason'])
    .expression((db) =>
      db
        .selectFrom('gone')
        .select(['id', 'reference', 'eyes', sql<Date>`${at}::timestamptz`.as('at')])
        .select(
          sql<'visitor' | 'retention'>`case when erasure_asked_at is null then 'retention' else 'visitor' end`.as(
            'how',
          ),
        )
        .select([sql<string>`''`.as('by'), sql<string>`''`.as('reason')]),
    )
    // A reference can be issued again after its lead is deleted, so it may be in the table already.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

/** Leads awaiting erasure that no longer have to be kept as brokerage records. */
export async function listDueErasures(tx: Kysely<Tables>, at: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('inquiries')
    .select('id')
    .where('erasure_asked_at', 'is not', null)
    .where((is) => is.or([is('kept_until', 'is', null), is('kept_until', '<', at)]))
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Open leads received before `before` that the team was not reminded of since `remindedBefore`, oldest first. Marks
 * them as reminded.
 */
export async function claimOverdueLeads(
  tx: Kysely<Tables>,
  { before, remindedBefore, at }: { before: Date; remindedBefore: Date; at: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable('inquiries')
    .set({ reminded_at: at })
    .where('status', 'not in', ['closed', 'spam'])
    .where('received_at', '<', before)
    .where((is) => is.or([is('reminded_at', 'is', null), is('reminded_at', '<', remindedBefore)]))
    .returning(['id', 'received_at'])
    .execute()
  return rows.toSorted((left, right) => left.received_at.getTime() - right.received_at.getTime()).map(({ id }) => id)
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

/** Anonymous records of which reply promises were kept: they back up the reply times on the site. */
export async function deleteOldMeasures(tx: Kysely<Tables>, before: Date): Promise<void> {
  // `started_hour` is the column with the index.
  await tx.deleteFrom('reply_measures').where('started_hour', '<', before).where('started_at', '<', before).execute()
}
