import { type Kysely, sql } from 'kysely'
import { type SavedAnswers, toFormKey } from '#domain/questionnaire/saved-answers.ts'
import type { Tables } from '../../tables.ts'

export interface SavedAnswerSet extends Omit<SavedAnswers, 'key'> {
  /** The key of the form, written as a UUID. */
  id: string
  savedAt: Date
}

/** The inquiry that was sent from these answers. */
export interface SentAnswers {
  reference: string
  at: Date
}

/** Saving a form again replaces its answers. */
export async function putSavedAnswers(tx: Kysely<Tables>, set: SavedAnswerSet): Promise<void> {
  const { id, email, pairs, step, savedAt } = set
  const row = { email, pairs: JSON.stringify(pairs), step, saved_at: savedAt }
  await tx
    .insertInto('saved_answers')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

export async function findSavedAnswers(db: Kysely<Tables>, id: string): Promise<SavedAnswerSet | null> {
  const row = await db.selectFrom('saved_answers').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { id, email: row.email, pairs: row.pairs, step: row.step, savedAt: row.saved_at } : null
}

/** Null unless the form was sent, on any device. */
export async function findSent(db: Kysely<Tables>, id: string): Promise<SentAnswers | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['answer', 'created_at'])
    .where('form', '=', 'investment')
    .where('key', '=', toFormKey(id))
    .executeTakeFirst()
  return row ? { reference: String(row.answer.reference), at: row.created_at } : null
}

export async function deleteSavedAnswers(tx: Kysely<Tables>, id: string): Promise<void> {
  await tx.deleteFrom('saved_answers').where('id', '=', id).execute()
}

/** All sets that were saved with an address, ignoring case; newest first. */
export async function listSavedAnswersOf(db: Kysely<Tables>, email: string): Promise<SavedAnswerSet[]> {
  const rows = await db
    .selectFrom('saved_answers')
    .selectAll()
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .orderBy('saved_at', 'desc')
    .execute()
  return rows.map(({ saved_at: savedAt, ...set }) => ({ ...set, savedAt }))
}

export async function deleteSavedAnswersOf(tx: Kysely<Tables>, email: string): Promise<void> {
  await tx.deleteFrom('saved_answers').where(sql`lower(email)`, '=', sql`lower(${email})`).execute()
}

/**
 * Deletes answers that were saved, or sent, before these moments. It must run before the keys of what was sent are
 * deleted: without its key, a form that was sent would look unsent.
 */
export async function deleteOldSavedAnswers(
  tx: Kysely<Tables>,
  { savedBefore, sentBefore }: { savedBefore: Date; sentBefore: Date },
): Promise<number> {
  const sent = tx
    .selectFrom('idempotency_keys')
    .select('key')
    .where('form', '=', 'investment')
    .where('created_at', '<', sentBefore)
  const { numDeletedRows } = await tx
    .deleteFrom('saved_answers')
    .where((is) => is.or([is('saved_at', '<', savedBefore), is(sql<string>`replace(id::text, '-', '')`, 'in', sent)]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
