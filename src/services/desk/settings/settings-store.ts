import { type Kysely, sql, type Transaction } from 'kysely'
import type { ReplyTemplates } from '#domain/desk/messages/reply-template.ts'
import { type DeskSettings, readSettings, type SettingsChange } from '#domain/desk/team/desk-settings.ts'
import type { Tables } from '../../tables.ts'

export async function findSettings(db: Kysely<Tables>): Promise<DeskSettings> {
  const rows = await db.selectFrom('desk_settings').select(['name', 'value']).execute()
  return readSettings(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
}

export async function findTemplates(db: Kysely<Tables>): Promise<ReplyTemplates> {
  const row = await db.selectFrom('desk_settings').select('value').where('name', '=', 'templates').executeTakeFirst()
  return readSettings({ templates: row?.value }).templates
}

/** Until the transaction ends nobody else changes settings, not even one that has no row yet; everybody can read them. */
export async function lockSettings(tx: Transaction<Tables>): Promise<void> {
  await sql`lock table desk_settings in share row exclusive mode`.execute(tx)
}

/** Who changed which setting last. */
export function listLastChanges(db: Kysely<Tables>) {
  return db
    .selectFrom('desk_settings')
    .leftJoin('desk_members', 'desk_members.id', 'desk_settings.changed_by')
    .select(['name', 'changed_by as by', 'changed_at as at', 'display_name as displayName'])
    .execute()
}

export async function saveSettings(
  tx: Kysely<Tables>,
  change: SettingsChange['wanted'],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  for (const [name, value] of Object.entries(change)) {
    const row = { value: JSON.stringify(value), changed_by: by, changed_at: at }
    await tx
      .insertInto('desk_settings')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
  }
}
