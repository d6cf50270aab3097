import { type Selectable, sql } from 'kysely'
import { executePrepared } from '#platform/database/prepared-statements.ts'
import { translateViolations } from '#platform/database/unique-violations.ts'
import type { Tx } from '../on-behalf-of.ts'
import type { Db } from '../storage-context.ts'
import type { StorageTables } from '../storage-tables.ts'
import { refusal } from '../wire/refusals.ts'

export interface Bucket extends Omit<BucketRow, 'file_size_limit'> {
  file_size_limit: number | null
}

type BucketRow = Pick<Selectable<StorageTables['storage.buckets']>, (typeof columns)[number]>

const columns = [
  'id',
  'name',
  'owner',
  'public',
  'type',
  'file_size_limit',
  'allowed_mime_types',
  'created_at',
  'updated_at',
] as const

export interface BucketSort {
  column: 'id' | 'name' | 'created_at' | 'updated_at'
  order: 'asc' | 'desc'
  limit?: number | undefined
  offset?: number | undefined
  search?: string | undefined
}

export async function findBucket(db: Db | Tx, id: string): Promise<Bucket | null> {
  const query = db.selectFrom('storage.buckets').select(columns).where('id', '=', id)
  const [row] = (await executePrepared(db, 'bucket', query.compile())).rows
  return row ? toBucket(row) : null
}

export async function requireBucket(db: Db | Tx, id: string): Promise<Bucket> {
  const bucket = await findBucket(db, id)
  if (!bucket) throw refusal('noSuchBucket')
  return bucket
}

/**
 * The bucket for an upload, and whether it already has an object with this key, no matter who may see it. A single
 * statement, because each additional one costs the upload a round trip.
 */
export async function findTarget(
  db: Db,
  { bucketId, name }: { bucketId: string; name: string },
): Promise<{ bucket: Bucket; isTaken: boolean } | null> {
  const taken = sql<boolean>`exists (select from storage.objects where bucket_id = ${bucketId} and name = ${name})`
  const query = db
    .selectFrom('storage.buckets')
    .select([...columns, taken.as('isTaken')])
    .where('id', '=', bucketId)
  const [row] = (await executePrepared(db, 'upload-target', query.compile())).rows
  if (!row) return null
  const { isTaken, ...bucket } = row
  return { bucket: toBucket(bucket), isTaken }
}

export async function listBuckets(tx: Tx, { column, order, limit, offset, search }: BucketSort): Promise<Bucket[]> {
  const rows = await tx
    .selectFrom('storage.buckets')
    .select(columns)
    .$if(Boolean(search), (query) => query.where(sql<boolean>`strpos(lower(name), lower(${search})) > 0`))
    .orderBy(column, order)
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .$if(offset !== undefined, (query) => query.offset(offset ?? 0))
    .execute()
  return rows.map(toBucket)
}

export interface NewBucket {
  id: string
  name: string
  ownerId: string | null
  owner: string | null
  isPublic: boolean
  fileSizeLimit: number | null
  allowedMimeTypes: string[] | null
}

export async function insertBucket(tx: Tx, bucket: NewBucket): Promise<void> {
  const exists = (cause: Error) => refusal('bucketExists', { cause })
  await tx
    .insertInto('storage.buckets')
    .values({
      id: bucket.id,
      name: bucket.name,
      owner: bucket.owner,
      owner_id: bucket.ownerId,
      public: bucket.isPublic,
      file_size_limit: bucket.fileSizeLimit,
      allowed_mime_types: bucket.allowedMimeTypes,
    })
    .execute()
    .catch(translateViolations({ buckets_pkey: exists, bname: exists }))
}

/** Undefined fields stay unchanged. */
export interface BucketChanges {
  isPublic: boolean | undefined
  fileSizeLimit: number | null | undefined
  allowedMimeTypes: string[] | null | undefined
}

export async function updateBucket(tx: Tx, id: string, changes: BucketChanges): Promise<boolean> {
  const { isPublic, fileSizeLimit, allowedMimeTypes } = changes
  const { rows } = await sql`
    update storage.buckets set
      updated_at = now(),
      public = case when ${isPublic !== undefined} then ${isPublic ?? false} else public end,
      file_size_limit = case when ${fileSizeLimit !== undefined} then ${fileSizeLimit ?? null}::bigint else file_size_limit end,
      allowed_mime_types =
        case when ${allowedMimeTypes !== undefined} then ${allowedMimeTypes ?? null}::text[] else allowed_mime_types end
    where id = ${id} returning id`.execute(tx)
  return rows.length > 0
}

/** Keeps new objects out of a bucket until the transaction ends. */
export async function lockBucket(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('storage.buckets').select('id').where('id', '=', id).forUpdate().execute()
}

export async function hasObjects(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('storage.objects')
    .select('id')
    .where('bucket_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteBucketRow(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.deleteFrom('storage.buckets').where('id', '=', id).returning('id').execute()
  return rows.length > 0
}

function toBucket(row: BucketRow): Bucket {
  return { ...row, file_size_limit: row.file_size_limit === null ? null : Number(row.file_size_limit) }
}
