import { type Kysely, sql } from 'kysely'
import type { Dated } from '#domain/desk/answers/dated.ts'
import type { DeskProperty as ShownProperty } from '#domain/desk/answers/properties.ts'
import type { Tables } from '../../tables.ts'
import { visibleTo } from '../wall-store.ts'
import { propertyColumns, toPropertyState } from './property-columns.ts'

export type DeskProperty = Dated<ShownProperty, 'createdAt'>

/** The wall of the lead is also that of its property. */
function visibleProperties(db: Kysely<Tables>, memberId: string) {
  return db
    .selectFrom('properties')
    .innerJoin('inquiries', 'inquiries.id', 'properties.owner_lead_id')
    .select(['properties.id', 'properties.reference', 'properties.created_at'])
    .select(propertyColumns.map((column) => `properties.${column}` as const))
    .select(['inquiries.id as lead_id', 'inquiries.reference as lead_reference'])
    .select(['inquiries.full_name', 'inquiries.assignee_id'])
    .select(
      sql<number>`(select count(*)::int from property_files f
        where f.property_id = properties.id and f.removed_at is null and f.arrived_at is not null)`.as('files'),
    )
    .where(visibleTo(memberId))
}

type Row = Awaited<ReturnType<ReturnType<typeof visibleProperties>['executeTakeFirstOrThrow']>>

function toProperty(row: Row): DeskProperty {
  return {
    id: row.id,
    reference: row.reference,
    createdAt: row.created_at,
    state: toPropertyState(row),
    lead: { id: row.lead_id, reference: row.lead_reference, fullName: row.full_name, assigneeId: row.assignee_id },
    files: row.files,
  }
}

/** Newest first. */
export async function listVisibleProperties(
  db: Kysely<Tables>,
  memberId: string,
  limit: number,
): Promise<DeskProperty[]> {
  const rows = await visibleProperties(db, memberId).orderBy('properties.created_at', 'desc').limit(limit).execute()
  return rows.map(toProperty)
}

/** By its reference, or by its lead's. Null unless this member may see it. */
export async function findVisibleProperty(
  db: Kysely<Tables>,
  memberId: string,
  by: { reference: string } | { lead: string },
): Promise<DeskProperty | null> {
  const [column, value] =
    'lead' in by ? (['inquiries.reference', by.lead] as const) : (['properties.reference', by.reference] as const)
  const row = await visibleProperties(db, memberId).where(column, '=', value).executeTakeFirst()
  return row ? toProperty(row) : null
}

/** A file of a property that this member may see; null also if it was removed. */
export async function findVisibleFile(db: Kysely<Tables>, memberId: string, id: string) {
  const row = await db
    .selectFrom('property_files')
    .innerJoin('properties', 'properties.id', 'property_files.property_id')
    .innerJoin('inquiries', 'inquiries.id', 'properties.owner_lead_id')
    .select(['property_files.object_path as path', 'property_files.name', 'properties.reference as property'])
    .where('property_files.id', '=', id)
    .where('property_files.removed_at', 'is', null)
    .where('property_files.arrived_at', 'is not', null)
    .where('property_files.scan', '<>', 'waiting')
    .where(visibleTo(memberId))
    .executeTakeFirst()
  return row ?? null
}

export async function recordFileRead(
  db: Kysely<Tables>,
  read: { file_id: string; member: string; at: Date },
): Promise<void> {
  await db.insertInto('file_reads').values(read).execute()
}
