import { queueBlobDeletions } from '../blobs/blob-deletion-store.ts'
import { requireBucket } from '../buckets/bucket-store.ts'
import { type Requester, serviceRequester } from '../identify.ts'
import { onBehalfOf, runOnBehalfOf, type Tx } from '../on-behalf-of.ts'
import type { StorageContext } from '../storage-context.ts'
import { refusal } from '../wire/refusals.ts'
import {
  deleteObjects,
  findNames,
  findObject,
  hasMoreObjectsThan,
  listNamesBefore,
  type ObjectKey,
  type ObjectRow,
  type Removal,
} from './object-store.ts'

const MAX_AT_ONCE = 1000
const MAX_TO_EMPTY = 200_000
const BATCH = 500

/** Removes the objects that the requester may remove, and returns them. Skips those that are missing or not permitted. */
export async function removeObjects(
  storage: StorageContext,
  requester: Requester,
  bucketId: string,
  removals: readonly Removal[],
): Promise<ObjectRow[]> {
  if (removals.length > MAX_AT_ONCE) throw refusal('tooManyKeys')
  const operation = 'storage.object.delete_many'
  return storage.db.transaction().execute((tx) => removeRows(storage, tx, requester, { bucketId, removals, operation }))
}

/** Removes one object, and says why if it could not. */
export async function removeObject(storage: StorageContext, requester: Requester, key: ObjectKey): Promise<void> {
  const operation = 'storage.object.delete'
  const visible = await runOnBehalfOf(storage.db, requester, operation, (tx) => findObject(tx, key))
  if (!visible) throw refusal('noSuchKey')
  const removed = await storage.db
    .transaction()
    .execute((tx) => removeRows(storage, tx, requester, { bucketId: key.bucketId, removals: [key], operation }))
  if (removed.length === 0) throw refusal('accessDenied')
}

/** Removes every object that a bucket has now. If it is interrupted, the same call removes the rest. */
export async function emptyBucket(storage: StorageContext, requester: Requester, id: string): Promise<void> {
  if (requester.caller.role !== 'service_role') throw refusal('invalidRole')
  await requireBucket(storage.db, id)
  // The database stores fractions of a millisecond.
  const before = new Date(storage.now() + 1)
  if (await hasMoreObjectsThan(storage.db, id, MAX_TO_EMPTY)) throw refusal('tooManyToEmpty')
  for (let removed = BATCH; removed === BATCH; ) {
    removed = await storage.db.transaction().execute(async (tx) => {
      const names = await listNamesBefore(tx, { bucketId: id, before, limit: BATCH })
      const removals = names.map((name) => ({ name }))
      await removeRows(storage, tx, serviceRequester, { bucketId: id, removals, operation: 'storage.bucket.empty' })
      // An operator's policy may forbid this even to the service role. Objects that were removed concurrently are gone too.
      if ((await findNames(tx, id, names)).size > 0) throw refusal('accessDenied')
      return names.length
    })
  }
}

interface RowRemoval {
  bucketId: string
  removals: readonly Removal[]
  operation: 'storage.object.delete' | 'storage.object.delete_many' | 'storage.bucket.empty'
}

async function removeRows(
  { now }: StorageContext,
  tx: Tx,
  requester: Requester,
  { bucketId, removals, operation }: RowRemoval,
): Promise<ObjectRow[]> {
  if (removals.length === 0) return []
  const rows = await onBehalfOf(tx, requester, operation, () => deleteObjects(tx, bucketId, removals))
  await queueBlobDeletions(
    tx,
    rows.map(({ version }) => version),
    now(),
  )
  return rows
}
