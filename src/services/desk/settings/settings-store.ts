import { type Kysely, sql, type Transaction } from 'kysely'
import type { ConflictingField } from '#domain/desk/conflict.ts'
import type { ReplyTemplates } from '#domain/desk/messages/reply-template.ts'
import { type DeskSettings, readSettings, type SettingsChange } from '#domain/desk/team/desk-settings.ts'
import type { Tables } from '../../tables.ts'

export async function findSettings(db: Kysely<Tables>): Promise<DeskSettings> {
  const rows = await db.selectFrom('desk_settings').select(['name', 'value']).execute()
  return readSettings(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
}

/** Who last changed each setting, and when. */
export async function findLastChanges(db: Kysely<Tables>): Promise<Record<string, { by: string; at: string }>> {
  const rows = await db.selectFrom('desk_settings').select(['name', 'changed_by', 'changed_at']).execute()
  return Object.fromEntries(
    rows.map(({ name, changed_by: by, changed_at: at }) => [name, { by, at: at.toISOString() }]),
  )
}

export async function findTemplates(db: Kysely<Tables>): Promise<ReplyTemplates> {
  const row = await db.selectFrom('desk_settings').select('value').where('name', '=', 'templates').executeTakeFirst()
  return readSettings({ templates: row?.value }).templates
}

/** Locks all settings until the transaction ends, even those without a row yet; everybody can still read them. */
export async function lockSettings(tx: Transaction<Tables>): Promise<void> {
  await sql`lock table desk_settings in share row exclusive mode`.execute(tx)
}

export type Saving = Pick<ConflictingField, 'by' | 'at'>

/** Who changed a setting or a template last. All templates can be changed at once, which is logged as `templates`. */
export async function findLastSaving(tx: Kysely<Tables>, name: string): Promise<Saving> {
  const row = await tx
    .selectFrom('access_log')
    .select(['member', 'at'])
    .where('what', '=', 'settings')
    .where('object', 'in', name.includes('/') ? [`templates ${name}`, 'templates'] : [name])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { by: row?.member ?? null, at: row?.at.toISOString() ?? null }
}

/** The last name of a template that was renamed, perhaps several times; it may have been removed since. */
export async function findLastKey(tx: Kysely<Tables>, key: string, present: readonly string[]): Promise<string> {
  const passed = new Set<string>()
  let last = key
  for (let name: string | null = key; name !== null && !passed.has(name); name = await findNextKey(tx, name)) {
    passed.add(name)
    last = name
    if (present.includes(name)) break
  }
  return last
}

/** The log has both names of each renaming. */
async function findNextKey(tx: Kysely<Tables>, key: string): Promise<string | null> {
  const { rows } = await sql<{ object: string }>`with last as (
      select member, at, object from access_log
      where what = 'settings' and object in (${`templates ${key}`}, 'templates') order by id desc limit 1
    )
    select renamed.object from access_log renamed join last using (member, at)
    where last.object <> 'templates' and renamed.what = 'settings' and renamed.object <> last.object`.execute(tx)
  return rows[0]?.object.slice('templates '.length) ?? null
}

export async function saveSettings(
  tx: Kysely<Tables>,
  values: SettingsChange['values'],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const row = { value: JSON.stringify(value), changed_by: by, changed_at: at }
    await tx
      .insertInto('desk_settings')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
  }
}
