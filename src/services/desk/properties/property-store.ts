import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { FileState } from '#domain/desk/properties/checklist.ts'
import type { PropertyState } from '#domain/desk/properties/property-state.ts'
import type { Tables } from '../../tables.ts'
import { toFileState } from '../files/to-file-state.ts'
import { propertyColumns, toPropertyRow, toPropertyState } from './property-columns.ts'

export interface LockedProperty {
  id: string
  reference: string
  state: PropertyState
}

/** The owner's data from the lead. */
export async function findOwner(tx: Kysely<Tables>, leadId: string) {
  return tx
    .selectFrom('inquiries')
    .select(['details', 'flags', 'email', 'full_name as fullName'])
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()
}

/** False if the lead already has a property, or the id is taken. */
export async function insertProperty(
  tx: Kysely<Tables>,
  {
    id,
    reference,
    leadId,
    state,
    at,
  }: { id: string; reference: string; leadId: string; state: PropertyState; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('properties')
    .values({ ...toPropertyRow(state), id, reference, owner_lead_id: leadId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findPropertyOfLead(db: Kysely<Tables>, leadId: string): Promise<string | null> {
  const row = await db.selectFrom('properties').select('id').where('owner_lead_id', '=', leadId).executeTakeFirst()
  return row?.id ?? null
}

/**
 * Serializes changes to the property by members and the owner. Null if the lead has no such property. Its lead is locked
 * first, as in every act, because the offer clock belongs to the lead.
 */
export async function lockProperty(
  tx: Kysely<Tables>,
  { id, leadId }: { id: string; leadId?: string },
): Promise<LockedProperty | null> {
  let query = tx
    .selectFrom('properties')
    .select(['id', 'reference', ...propertyColumns])
    .where('id', '=', id)
  if (leadId !== undefined) query = query.where('owner_lead_id', '=', leadId)
  await tx
    .selectFrom('inquiries')
    .select('id')
    .where('id', '=', ({ selectFrom }) => selectFrom('properties').select('owner_lead_id').where('id', '=', id))
    .forNoKeyUpdate()
    .execute()
  const row = await query.forUpdate().executeTakeFirst()
  return row ? { id: row.id, reference: row.reference, state: toPropertyState(row) } : null
}

/** The property must be locked. */
export async function changeProperty(
  tx: Kysely<Tables>,
  { id, state }: LockedProperty,
  wanted: Partial<PropertyState>,
): Promise<void> {
  await tx
    .updateTable('properties')
    .set(toPropertyRow({ ...state, ...wanted }))
    .where('id', '=', id)
    .execute()
}

/** The properties of files that rules depend on, including removed files. */
export async function listFileStates(tx: Kysely<Tables>, propertyId: string): Promise<FileState[]> {
  const rows = await tx
    .selectFrom('property_files')
    .select(['id', 'category', 'scan', 'arrived_at', 'accepted_at', 'removed_at'])
    .where('property_id', '=', propertyId)
    .orderBy('announced_at')
    .execute()
  return rows.map(toFileState)
}

/** The same for several properties, by their id. */
export async function listStatesByProperty(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FileState[]>> {
  const rows = await db
    .selectFrom('property_files')
    .select(['property_id', 'id', 'category', 'scan', 'arrived_at', 'accepted_at', 'removed_at'])
    .where(sql<boolean>`property_id = any(${[...ids]}::uuid[])`)
    .execute()
  const found = new Map<string, FileState[]>()
  for (const { property_id, ...row } of rows) {
    found.set(property_id, [...(found.get(property_id) ?? []), toFileState(row)])
  }
  return found
}

/** Whether somebody has accepted this file, and it belongs to the property of this lead. */
export async function isAcceptedFileOf(tx: Kysely<Tables>, leadId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('property_files')
    .innerJoin('properties', 'properties.id', 'property_files.property_id')
    .select('property_files.id')
    .where('property_files.id', '=', id)
    .where('properties.owner_lead_id', '=', leadId)
    .where('property_files.accepted_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function acceptFile(
  tx: Kysely<Tables>,
  { id, by, at }: { id: string; by: string | null; at: Date },
): Promise<void> {
  await tx.updateTable('property_files').set({ accepted_at: at, accepted_by: by }).where('id', '=', id).execute()
}

/** Marks a file as removed; a job removes its bytes. Returns their path. */
export async function removeFile(
  tx: Kysely<Tables>,
  { id, why, at }: { id: string; why: string; at: Date },
): Promise<string> {
  const { object_path: path } = await tx
    .updateTable('property_files')
    .set({ removed_at: at, removed_why: why, accepted_at: null, accepted_by: null })
    .where('id', '=', id)
    .returning('object_path')
    .executeTakeFirstOrThrow()
  return path
}

/** Its files are deleted with it. */
export async function deleteProperty(tx: Kysely<Tables>, id: string): Promise<void> {
  await tx.deleteFrom('properties').where('id', '=', id).execute()
}

/** Nothing of a lead is deleted while it is a brokerage record. */
function isNoRecord(leadId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from inquiries i where i.id = ${leadId} and i.kept_until > now())`
}

export async function listClosedProperties(tx: Kysely<Tables>, before: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('properties')
    .select('id')
    .where('closed_at', '<', before)
    .where(isNoRecord(sql`properties.owner_lead_id`))
    // Each property locks its lead. Alerts and withdrawals lock leads in this order too.
    .orderBy('owner_lead_id')
    .execute()
  return rows.map(({ id }) => id)
}

/** When the owner of a lead last uploaded or said something on their page. */
export async function findHeardAt(db: Kysely<Tables>, leadId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('lead_events')
    .select((is) => is.fn.max('at').as('at'))
    .where('lead_id', '=', leadId)
    .where('kind', 'in', ['owner-sent-file', 'owner-answered'])
    .executeTakeFirst()
  return row?.at ?? null
}

/** The act that recorded our answer to the owner of a lead, unless it was undone. */
export async function findOfferAct(db: Kysely<Tables>, leadId: string): Promise<string | null> {
  const row = await db
    .selectFrom('lead_events as e')
    .select('e.act_id')
    .where('e.lead_id', '=', leadId)
    .where('e.kind', '=', 'offer')
    .where(sql<boolean>`not exists (select from lead_events u where u.undoes = e.id)`)
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.act_id ?? null
}

/** The time of our answer, as recorded by an event. */
export async function findOfferedBy(db: Kysely<Tables>, eventId: string): Promise<string | null> {
  const row = await db
    .selectFrom('lead_events')
    .select(sql<string | null>`data #>> '{propertyChanges,offeredAt,1}'`.as('at'))
    .where('id', '=', eventId)
    .executeTakeFirst()
  return row?.at ?? null
}

/** When a bundle of the lead's property was last downloaded completely. */
export async function findBundledAt(db: Kysely<Tables>, leadId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('lead_events')
    .select((is) => is.fn.max('at').as('at'))
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'bundle')
    .executeTakeFirst()
  return row?.at ?? null
}

/** Properties whose owners were last asked for files before this moment, and whose checklist is incomplete. */
export async function listAskedProperties(
  tx: Kysely<Tables>,
  askedBefore: Date,
): Promise<{ id: string; leadId: string }[]> {
  return tx
    .selectFrom('properties')
    .select(['id', 'owner_lead_id as leadId'])
    .where('files_asked_at', '<=', askedBefore)
    .where('completed_at', 'is', null)
    .where(isNoRecord(sql`properties.owner_lead_id`))
    .where(
      sql<boolean>`exists (select from property_files f where f.property_id = properties.id and f.removed_at is null)`,
    )
    .orderBy('owner_lead_id')
    .execute()
}

/** Existing files of owners who withdrew before this moment. */
export async function listWithdrawnFiles(tx: Kysely<Tables>, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from property_files f join properties p on p.id = f.property_id
    where f.removed_at is null and ${isNoRecord(sql`p.owner_lead_id`)} and exists (
      select from lead_events e where e.lead_id = p.owner_lead_id and e.kind = 'withdrawn' and e.at < ${before}
    ) order by f.id`.execute(tx)
  return rows.map(({ id }) => id)
}
