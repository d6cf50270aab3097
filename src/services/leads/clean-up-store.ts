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

/**
 * Deletes leads that were closed, and spam that came, before these moments, and those whose sender asked for it while
 * they were records. None is deleted while it is one; that of an owner stays as long as its property does. Consents stay
 * as proof, without names.
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
    // A reference may be given once more after its lead is gone.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

/** Leads whose sender asked for deletion while they were records, and which are none any more. */
export async function listAskedErasures(tx: Kysely<Tables>, at: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('inquiries')
    .select('id')
    .where('erasure_asked_at', 'is not', null)
    .where((is) => is.or([is('kept_until', 'is', null), is('kept_until', '<', at)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Open leads that came before `before`, oldest first, of which the team was not reminded since `remindedBefore`. */
export async function takeOverdueLeads(
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

/** What became of promises, without names. It proves what the site says about reply times. */
export async function deleteOldMeasures(tx: Kysely<Tables>, before: Date): Promise<void> {
  // The hour has an index.
  await tx.deleteFrom('reply_measures').where('started_hour', '<', before).where('started_at', '<', before).execute()
}
