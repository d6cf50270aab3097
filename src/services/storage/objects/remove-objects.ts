import { queueBlobDeletions } from '../blobs/blob-deletion-store.ts'
import { findBucket } from '../buckets/bucket-store.ts'
import { type Requester, service } from '../identify.ts'
import { inNameOf, runInNameOf, type Tx } from '../in-name-of.ts'
import type { StorageContext } from '../storage-context.ts'
import { refuse } from '../wire/refusals.ts'
import {
  deleteObjects,
  findObject,
  hasMoreObjectsThan,
  listNamesBefore,
  type ObjectKey,
  type ObjectRow,
} from './object-store.ts'

const MOST_AT_ONCE = 1000
const MOST_TO_EMPTY = 200_000
const BATCH = 500

/** An object to remove; if a version is named, only while it is the current one. */
export interface Removal {
  name: string
  versionId?: string | undefined
}

/** Removes what the requester may remove, and returns it. Whatever is missing or not permitted is left out. */
export async function removeObjects(
  storage: StorageContext,
  requester: Requester,
  bucketId: string,
  removals: readonly Removal[],
): Promise<ObjectRow[]> {
  if (removals.length > MOST_AT_ONCE) throw refuse('tooManyKeys')
  return storage.db.transaction().execute(async (tx) => {
    const names = await inNameOf(tx, requester, 'storage.object.delete_many', () =>
      currentNames(tx, bucketId, removals),
    )
    return removeRows(storage, tx, requester, { bucketId, names, operation: 'storage.object.delete_many' })
  })
}

/** Removes one object, and says why it could not. */
export async function removeObject(storage: StorageContext, requester: Requester, key: ObjectKey): Promise<void> {
  const operation = 'storage.object.delete'
  const visible = await runInNameOf(storage.db, requester, operation, (tx) => findObject(tx, key))
  if (!visible) throw refuse('noSuchKey')
  const removed = await storage.db
    .transaction()
    .execute((tx) => removeRows(storage, tx, requester, { bucketId: key.bucketId, names: [key.name], operation }))
  if (removed.length === 0) throw refuse('accessDenied')
}

/** Removes every object that a bucket has now. Should it be cut off, what is left can be removed by the same call. */
export async function emptyBucket(storage: StorageContext, requester: Requester, id: string): Promise<void> {
  if (requester.caller.role !== 'service_role') throw refuse('invalidRole')
  if (!(await findBucket(storage.db, id))) throw refuse('noSuchBucket')
  // The database counts in parts of a millisecond.
  const before = new Date(storage.now() + 1)
  if (await hasMoreObjectsThan(storage.db, id, MOST_TO_EMPTY)) throw refuse('tooManyToEmpty')
  for (let removed = BATCH; removed === BATCH; ) {
    removed = await storage.db.transaction().execute(async (tx) => {
      const names = await listNamesBefore(tx, { bucketId: id, before, limit: BATCH })
      const rows = await removeRows(storage, tx, service, { bucketId: id, names, operation: 'storage.bucket.empty' })
      // A policy of the operator may forbid it even to the service.
      if (rows.length < names.length) throw refuse('accessDenied')
      return rows.length
    })
  }
}

interface RemovedRows {
  bucketId: string
  names: readonly string[]
  operation: 'storage.object.delete' | 'storage.object.delete_many' | 'storage.bucket.empty'
}

async function removeRows(
  { now }: StorageContext,
  tx: Tx,
  requester: Requester,
  { bucketId, names, operation }: RemovedRows,
): Promise<ObjectRow[]> {
  if (names.length === 0) return []
  const rows = await inNameOf(tx, requester, operation, () => deleteObjects(tx, bucketId, names))
  await queueBlobDeletions(
    tx,
    rows.map(({ version }) => version),
    now(),
  )
  return rows
}

async function currentNames(tx: Tx, bucketId: string, removals: readonly Removal[]): Promise<string[]> {
  const named = removals.filter(({ versionId }) => versionId === undefined).map(({ name }) => name)
  for (const { name, versionId } of removals) {
    if (versionId === undefined) continue
    const object = await findObject(tx, { bucketId, name })
    if (object?.version === versionId) named.push(name)
  }
  return named
}
