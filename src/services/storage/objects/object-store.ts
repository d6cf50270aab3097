import { type Selectable, sql } from 'kysely'
import { executePrepared } from '#platform/database/prepared-statements.ts'
import { deletionDueAt } from '../blobs/blob-deletion-store.ts'
import type { Tx } from '../on-behalf-of.ts'
import type { Db } from '../storage-context.ts'
import type { ObjectMetadata, StorageTables } from '../storage-tables.ts'

export type ObjectRow = Pick<Selectable<StorageTables['storage.objects']>, (typeof objectColumns)[number]>

export const objectColumns = [
  'id',
  'bucket_id',
  'name',
  'owner',
  'owner_id',
  'version',
  'metadata',
  'user_metadata',
  'created_at',
  'updated_at',
  'last_accessed_at',
] as const

export interface ObjectKey {
  bucketId: string
  name: string
}

export interface NewObject extends ObjectKey {
  id: string
  owner: string | null
  ownerId: string | null
  version: string
  metadata: Partial<ObjectMetadata>
  userMetadata: Record<string, unknown> | null
}

export async function findObject(db: Db | Tx, { bucketId, name }: ObjectKey): Promise<ObjectRow | null> {
  const row = await db
    .selectFrom('storage.objects')
    .select(objectColumns)
    .where('bucket_id', '=', bucketId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row ?? null
}

/**
 * An object of a public bucket, or null; undefined if there is no such bucket. A single statement, because most downloads
 * need no other.
 */
export async function findPublicObject(db: Db, { bucketId, name }: ObjectKey): Promise<ObjectRow | null | undefined> {
  const columns = sql.join(objectColumns.map((column) => sql.ref(`object.${column}`)))
  const query = sql<ObjectRow | { id: null }>`
    select ${columns} from storage.buckets as bucket
    left join storage.objects as object on object.bucket_id = bucket.id and object.name = ${name}
    where bucket.id = ${bucketId} and bucket.public`
  const [row] = (await executePrepared(db, 'public-object', query.compile(db))).rows
  return row?.id === null ? null : row
}

/** Serializes uploads, moves and copies to one key. Fails after the pool's `lock_timeout`. */
export async function lockKey(tx: Tx, { bucketId, name }: ObjectKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${bucketId}/${name}`}, 41))`.execute(tx)
}

/** The current version of a key. The row is locked until the transaction ends. */
export async function lockVersion(tx: Tx, { bucketId, name }: ObjectKey): Promise<string | null> {
  const row = await tx
    .selectFrom('storage.objects')
    .select('version')
    .where('bucket_id', '=', bucketId)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
  return row?.version ?? null
}

/** How a row is written: on whose behalf, and whether it may replace one. */
export interface RowWrite {
  /** See `toCallerSettings`. */
  callerSettings: Readonly<Record<string, string>>
  isUpsert: boolean
}

/** Fails if `storeObject` would. Leaves nothing behind. */
export async function tryObject(db: Db | Tx, object: NewObject, { callerSettings, isUpsert }: RowWrite): Promise<void> {
  await sql`select try_object(${JSON.stringify(callerSettings)}::jsonb, ${toRow(object)}, ${isUpsert})`.execute(db)
}

/** Writes a row and releases the blob of the one that it replaces. Returns the id, which an object keeps for good. */
export async function storeObject(
  db: Db | Tx,
  object: NewObject,
  { callerSettings, isUpsert, now }: RowWrite & { now: number },
): Promise<string> {
  const query = sql<{ id: string }>`
    select store_object(
      ${JSON.stringify(callerSettings)}::jsonb, ${toRow(object)}, ${isUpsert}, ${deletionDueAt(now)}
    ) as id`
  const { rows } = await executePrepared(db, 'store-object', query.compile(db))
  return rows[0]?.id ?? object.id
}

/** Gives an object another key. Its id, times, metadata and bytes stay the same, and so does its owner unless one is given. */
export async function renameObject(
  tx: Tx,
  id: string,
  { bucketId, name, owner, ownerId }: Pick<NewObject, 'bucketId' | 'name' | 'owner' | 'ownerId'>,
): Promise<boolean> {
  const rows = await tx
    .updateTable('storage.objects')
    .set({
      bucket_id: bucketId,
      name,
      ...(ownerId !== null && { owner, owner_id: ownerId }),
    })
    .where('id', '=', id)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Returns the names that are keys of objects. */
export async function findNames(tx: Tx, bucketId: string, names: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('storage.objects')
    .select('name')
    .where('bucket_id', '=', bucketId)
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** An object to remove; if a version is given, only while it is the current one. */
export interface Removal {
  name: string
  versionId?: string | undefined
}

export async function deleteObjects(tx: Tx, bucketId: string, removals: readonly Removal[]): Promise<ObjectRow[]> {
  const names = removals.map(({ name }) => name)
  const versions = removals.map(({ versionId }) => versionId ?? null)
  const { rows } = await sql<ObjectRow>`
    delete from storage.objects as object
    using unnest(${names}::text[], ${versions}::text[]) as removal (name, version)
    where object.bucket_id = ${bucketId} and object.name = removal.name
      and (removal.version is null or object.version = removal.version)
    returning ${sql.join(objectColumns.map((column) => sql.ref(`object.${column}`)))}`.execute(tx)
  return rows
}

/** Removes all objects whose keys have this prefix, no matter who owns them, and returns their versions. */
export async function deleteFolder(
  tx: Tx,
  { bucketId, prefix }: { bucketId: string; prefix: string },
): Promise<string[]> {
  await sql`select set_config('storage.allow_delete_query', 'true', true)`.execute(tx)
  const rows = await tx
    .deleteFrom('storage.objects')
    .where('bucket_id', '=', bucketId)
    .where(sql<boolean>`starts_with(name, ${prefix})`)
    .returning('version')
    .execute()
  await sql`select set_config('storage.allow_delete_query', '', true)`.execute(tx)
  return rows.map(({ version }) => version)
}

/** Stops counting as soon as the answer is clear. */
export async function hasMoreObjectsThan(db: Db, bucketId: string, count: number): Promise<boolean> {
  const row = await db
    .selectFrom('storage.objects')
    .select('id')
    .where('bucket_id', '=', bucketId)
    .offset(count)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface OldObjects {
  bucketId: string
  before: Date
  limit: number
}

/** Names of objects that the bucket had at that moment, in no particular order. */
export async function listNamesBefore(tx: Tx, { bucketId, before, limit }: OldObjects): Promise<string[]> {
  const rows = await tx
    .selectFrom('storage.objects')
    .select('name')
    .where('bucket_id', '=', bucketId)
    .where('created_at', '<=', before)
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}

function toRow({ bucketId, ownerId, userMetadata, ...rest }: NewObject) {
  const row = { ...rest, bucket_id: bucketId, owner_id: ownerId, user_metadata: userMetadata }
  return sql`jsonb_populate_record(null::storage.objects, ${JSON.stringify(row)}::jsonb)`
}
