import type { Kysely } from 'kysely'
import type { DeskView } from '#domain/desk/answers/views.ts'
import type { Tables } from '../../tables.ts'

/** The team's views and this member's, oldest first. */
export function listViews(db: Kysely<Tables>, memberId: string): Promise<DeskView[]> {
  return db
    .selectFrom('desk_views')
    .select(['id', 'name', 'query', 'owner', 'made_by as madeBy'])
    .where((where) => where.or([where.eb('owner', 'is', null), where.eb('owner', '=', memberId)]))
    .orderBy('made_at')
    .limit(60)
    .execute()
}

/** Saving a view again changes nothing. */
export async function insertView(db: Kysely<Tables>, view: DeskView & { at: Date }): Promise<void> {
  const { id, name, query, owner, madeBy, at } = view
  await db
    .insertInto('desk_views')
    .values({ id, name, query, owner, made_by: madeBy, made_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function renameView(db: Kysely<Tables>, id: string, name: string): Promise<void> {
  await db.updateTable('desk_views').set({ name }).where('id', '=', id).execute()
}

export async function deleteView(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('desk_views').where('id', '=', id).execute()
}
