import type { Kysely, Selectable } from 'kysely'
import type { FileCategory } from '#domain/desk/properties/checklist.ts'
import type { Tables } from '../../tables.ts'
import { propertyColumns, toPropertyState } from '../properties/property-columns.ts'

export type FileRow = Selectable<Tables['property_files']>

/** A property with the lead of its owner. */
export async function findOwnedProperty(db: Kysely<Tables>, id: string) {
  const row = await db
    .selectFrom('properties')
    .innerJoin('inquiries', 'inquiries.id', 'properties.owner_lead_id')
    .select(['properties.id', 'properties.reference', 'properties.owner_lead_id as leadId'])
    .select(propertyColumns.map((column) => `properties.${column}` as const))
    .select(['inquiries.email', 'inquiries.full_name as fullName', 'inquiries.flags'])
    .select('inquiries.reference as leadReference')
    .where('properties.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { reference, leadId, leadReference, email, fullName, flags } = row
  return { id, reference, leadId, leadReference, email, fullName, flags, state: toPropertyState(row) }
}

/** Who last asked the owner of a lead for files. */
export async function findWhoAskedForFiles(tx: Kysely<Tables>, leadId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('lead_events')
    .select('actor')
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'ask-files')
    .where('actor', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.actor ?? null
}

/** Oldest first, including removed files. */
export function listFiles(db: Kysely<Tables>, propertyId: string): Promise<FileRow[]> {
  return db
    .selectFrom('property_files')
    .selectAll()
    .where('property_id', '=', propertyId)
    .orderBy('announced_at')
    .orderBy('id')
    .execute()
}

interface NewFile {
  id: string
  propertyId: string
  path: string
  category: FileCategory
  name: string
  bytes: number
  mime: string
  at: Date
}

export async function insertFile(tx: Kysely<Tables>, file: NewFile): Promise<void> {
  const { id, propertyId, path, category, name, bytes, mime, at } = file
  await tx
    .insertInto('property_files')
    .values({
      id,
      property_id: propertyId,
      object_path: path,
      category,
      name,
      mime,
      bytes,
      sent_bytes: bytes,
      announced_at: at,
    })
    .execute()
}

/** Renews a file that was reserved with an older link. */
export async function renewFile(tx: Kysely<Tables>, id: string, at: Date): Promise<void> {
  await tx.updateTable('property_files').set({ announced_at: at }).where('id', '=', id).execute()
}

/** Null if the file is no longer expected: it was removed, the links were ended, or the property is closed. */
export async function markArrived(
  tx: Kysely<Tables>,
  { path, bytes, at }: { path: string; bytes: number; at: Date },
): Promise<{ id: string; leadId: string; reference: string; category: FileCategory } | null> {
  const row = await tx
    .updateTable('property_files')
    .from('properties')
    .set({ arrived_at: at, bytes })
    .whereRef('properties.id', '=', 'property_files.property_id')
    .where('object_path', '=', path)
    .where('removed_at', 'is', null)
    .where('arrived_at', 'is', null)
    .where('properties.stage', '<>', 'closed')
    .whereRef('announced_at', '>=', 'properties.links_from')
    .returning([
      'property_files.id',
      'property_files.category',
      'properties.owner_lead_id as leadId',
      'properties.reference',
    ])
    .executeTakeFirst()
  return row ?? null
}

export async function findFile(db: Kysely<Tables>, id: string): Promise<FileRow | null> {
  return (await db.selectFrom('property_files').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** The owner of a file, and its kind. */
export async function findPropertyOfFile(db: Kysely<Tables>, id: string) {
  return (await selectWithProperty(db, id).executeTakeFirst()) ?? null
}

/** Same as above, but locks the file. */
export async function lockFile(tx: Kysely<Tables>, id: string) {
  return (await selectWithProperty(tx, id).forUpdate('property_files').executeTakeFirst()) ?? null
}

function selectWithProperty(db: Kysely<Tables>, id: string) {
  return db
    .selectFrom('property_files')
    .innerJoin('properties', 'properties.id', 'property_files.property_id')
    .select(['property_files.category', 'property_files.removed_at as removedAt'])
    .select(['properties.reference', 'properties.owner_lead_id as leadId'])
    .where('property_files.id', '=', id)
}

/** Records a file's type and the new place of its bytes. False if it was removed in the meantime. */
export async function markChecked(
  tx: Kysely<Tables>,
  { id, mime, sha256, path, bytes }: { id: string; mime: string; sha256: Buffer; path?: string; bytes?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('property_files')
    .set({ mime, sha256, ...(path !== undefined && { object_path: path }), ...(bytes !== undefined && { bytes }) })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Only a removed file is infected, and a removed file is not scanned again. */
export async function markScanned(
  tx: Kysely<Tables>,
  { id, scan, note }: { id: string; scan: 'clean' | 'infected' | 'unscanned'; note: string },
): Promise<void> {
  await tx
    .updateTable('property_files')
    .set({ scan, scan_note: note })
    .where('id', '=', id)
    .where('removed_at', scan === 'infected' ? 'is not' : 'is', null)
    .execute()
}

/** Clean and unscanned files whose preview nobody has tried to make. */
export function listWithoutPreview(db: Kysely<Tables>): Promise<Pick<FileRow, 'id' | 'scan'>[]> {
  return db
    .selectFrom('property_files')
    .select(['id', 'scan'])
    .where('preview', '=', 'waiting')
    .where('scan', 'in', ['clean', 'unscanned'])
    .where('removed_at', 'is', null)
    .execute()
}

/** False if the file was removed, or its bytes were replaced. */
export async function markPreviewed(
  db: Kysely<Tables>,
  { id, object_path }: Pick<FileRow, 'id' | 'object_path'>,
  preview: 'made' | 'none',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('property_files')
    .set({ preview })
    .where('id', '=', id)
    .where('object_path', '=', object_path)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
