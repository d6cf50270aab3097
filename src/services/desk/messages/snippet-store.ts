import type { Kysely } from 'kysely'
import type { Snippet } from '#domain/desk/messages/snippet.ts'
import type { Tables } from '../../tables.ts'

/** A member's snippets, by name. */
export function listSnippets(db: Kysely<Tables>, owner: string): Promise<Snippet[]> {
  return db
    .selectFrom('desk_snippets')
    .select(['id', 'name', 'body'])
    .where('owner', '=', owner)
    .orderBy('name')
    .orderBy('made_at')
    .execute()
}

/** Adds a snippet or changes it. The id of somebody else's snippet changes nothing. */
export async function saveSnippet(
  db: Kysely<Tables>,
  { id, name, body, owner, at }: Snippet & { owner: string; at: Date },
): Promise<void> {
  await db
    .insertInto('desk_snippets')
    .values({ id, owner, name, body, made_at: at })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ name, body }).where('desk_snippets.owner', '=', owner),
    )
    .execute()
}

export async function deleteSnippet(db: Kysely<Tables>, owner: string, id: string): Promise<void> {
  await db.deleteFrom('desk_snippets').where('owner', '=', owner).where('id', '=', id).execute()
}
