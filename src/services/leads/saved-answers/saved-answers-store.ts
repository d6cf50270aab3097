import { type Kysely, sql } from 'kysely'
import type { SavedAnswers } from '#domain/questionnaire/saved-answers.ts'
import type { Tables } from '../../tables.ts'

export interface SavedAnswerSet extends SavedAnswers {
  id: string
  savedAt: Date
}

export async function insertSavedAnswers(tx: Kysely<Tables>, set: SavedAnswerSet): Promise<void> {
  const { id, email, pairs, step, savedAt } = set
  await tx
    .insertInto('saved_answers')
    .values({ id, email, pairs: JSON.stringify(pairs), step, saved_at: savedAt })
    .execute()
}

export async function findSavedAnswers(db: Kysely<Tables>, id: string): Promise<SavedAnswerSet | null> {
  const row = await db.selectFrom('saved_answers').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { id, email: row.email, pairs: row.pairs, step: row.step, savedAt: row.saved_at } : null
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

export async function deleteOldSavedAnswers(tx: Kysely<Tables>, before: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('saved_answers').where('saved_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
