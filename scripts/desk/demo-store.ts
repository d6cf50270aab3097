import { type Kysely, sql, type Transaction } from 'kysely'
import { type Alerts, defaultAlerts } from '#domain/desk/alerting/alerts.ts'
import { DEMO_DOMAIN } from '#domain/desk/demo-domain.ts'
import { OWNER_FILES } from '#services/desk/files/owner-bucket-names.ts'
import type { Tables } from '#services/tables.ts'

const ofDemo = sql`like ${`%@${DEMO_DOMAIN}`}`

/** Whether there are leads or members that don't belong to the demo. */
export async function hasRealWork(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ real: boolean }>`select
    exists (select from inquiries where not email ${ofDemo})
      or exists (select from desk_members m join auth.users u using (id) where not u.email ${ofDemo}) as real`.execute(
    db,
  )
  return rows[0]?.real ?? false
}

export async function listDemoLeads(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from inquiries where email ${ofDemo} order by received_at`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listDemoMembers(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from auth.users where email ${ofDemo}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listDemoProperties(db: Kysely<Tables>, leads: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from properties where owner_lead_id = any (${leads})`.execute(db)
  return rows.map(({ id }) => id)
}

/** The blob versions of these properties' files. */
export async function listVersions(db: Kysely<Tables>, properties: string[]): Promise<string[]> {
  const { rows } = await sql<{ version: string }>`select version from storage.objects
    where bucket_id = ${OWNER_FILES} and split_part(name, '/', 1) = any (${properties})`.execute(db)
  return rows.map(({ version }) => version)
}

/** Makes the removal of these versions due now, if it is planned. */
export async function hastenDeletions(db: Kysely<Tables>, versions: string[], now: Date): Promise<void> {
  await sql`update blob_deletions set due_at = ${now} where version = any (${versions}) and due_at > ${now}`.execute(db)
}

/** Deletes everything that the demo stored for these leads and members. */
export async function deleteDemo(tx: Transaction<Tables>, leads: string[], members: string[]): Promise<void> {
  // Deleted before the leads, which show that these figures belong to the demo.
  await sql`delete from reply_measures where lead_id = any (${leads})`.execute(tx)
  await sql`delete from inquiries where id = any (${leads})`.execute(tx)
  await sql`delete from access_log where member = any (${members})`.execute(tx)
  await sql`delete from desk_member_events where member_id = any (${members})`.execute(tx)
  await sql`delete from file_reads where member = any (${members})`.execute(tx)
  await sql`delete from tray_mails where sender ${ofDemo}`.execute(tx)
  await sql`update tray_mails set dismissed_by = null, dismissed_at = null
    where dismissed_by = any (${members})`.execute(tx)
  await sql`delete from desk_views where made_by = any (${members})`.execute(tx)
  await sql`delete from desk_settings where changed_by = any (${members})`.execute(tx)
  await sql`delete from desk_members where id = any (${members})`.execute(tx)
}

/** Turns mail off for a demo member, because nobody reads it. */
export async function muteMember(db: Kysely<Tables>, id: string): Promise<void> {
  const alerts: Alerts = { ...defaultAlerts, mail: false }
  await db
    .updateTable('desk_members')
    .set({ alerts: JSON.stringify(alerts) })
    .where('id', '=', id)
    .execute()
}
