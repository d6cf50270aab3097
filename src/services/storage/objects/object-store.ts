import { type Selectable, sql } from 'kysely'
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

/** Of uploads, moves and copies to one key at the same time, one goes first. Fails after the pool's `lock_timeout`. */
export async function lockKey(tx: Tx, { bucketId, name }: ObjectKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${bucketId}/${name}`}, 41))`.execute(tx)
}

/** The version that a key has now; nobody else changes the row until the end of the transaction. */
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

/** Returns nothing, because reading the row back would need another policy than writing it. */
export async function insertObject(tx: Tx, object: NewObject): Promise<void> {
  await tx.insertInto('storage.objects').values(toRow(object)).execute()
}

/** Writes the object over one that has its key, whose id, creation time and, if the new one has none, owner stay. */
export async function upsertObject(tx: Tx, object: NewObject): Promise<string> {
  const { id } = await tx
    .insertInto('storage.objects')
    .values(toRow(object))
    .onConflict((conflict) =>
      conflict.columns(['bucket_id', 'name']).doUpdateSet(({ ref, fn }) => ({
        version: ref('excluded.version'),
        metadata: ref('excluded.metadata'),
        user_metadata: ref('excluded.user_metadata'),
        owner: fn.coalesce('excluded.owner', 'storage.objects.owner'),
        owner_id: fn.coalesce('excluded.owner_id', 'storage.objects.owner_id'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives an object another key. Its id, times, metadata and bytes stay as they are; its owner, if there is no new one. */
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

/** Those of the names that are keys of objects. */
export async function findNames(tx: Tx, bucketId: string, names: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('storage.objects')
    .select('name')
    .where('bucket_id', '=', bucketId)
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** An object to remove; if a version is named, only while it is the current one. */
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

/** Counts no further than it has to. */
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

/** Names of objects that a bucket had at that moment, in no order. */
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

function toRow({ bucketId, ownerId, userMetadata, metadata, ...rest }: NewObject) {
  return {
    ...rest,
    bucket_id: bucketId,
    owner_id: ownerId,
    metadata: JSON.stringify(metadata),
    user_metadata: userMetadata === null ? null : JSON.stringify(userMetadata),
  }
}
