import { findBucket } from '../buckets/bucket-store.ts'
import type { Requester } from '../identify.ts'
import { requireKey } from '../names.ts'
import { onBehalfOf } from '../on-behalf-of.ts'
import { toOwnerColumns } from '../owner-columns.ts'
import type { StorageContext } from '../storage-context.ts'
import { refusal } from '../wire/refusals.ts'
import { maxBytesFor, requireSize, requireType } from './bucket-limits.ts'
import { findObject, lockKey, lockVersion, type ObjectKey, type ObjectRow, renameObject } from './object-store.ts'
import { withinOwnerLimits } from './owner-limits.ts'
import { requireVersion } from './read-object.ts'

export interface Transfer {
  source: ObjectKey & { versionId?: string | undefined }
  destination: ObjectKey
}

/** Gives an object another key, possibly in another bucket. Its bytes stay in place. */
export async function moveObject(
  storage: StorageContext,
  requester: Requester,
  { source, destination }: Transfer,
): Promise<void> {
  const operation = 'storage.object.move'
  requireKey(destination.name)
  await storage.db.transaction().execute(async (tx) => {
    await lockKey(tx, destination)
    await withinOwnerLimits(tx, storage.settings, requester.ownerId, async () => {
      // So that the version that was checked is the one that is moved.
      await lockVersion(tx, source)
      const object = requireVersion(await onBehalfOf(tx, requester, operation, () => findObject(tx, source)), source)
      if (source.bucketId === destination.bucketId && source.name === destination.name) return
      await requireFits({ ...storage, db: tx }, destination, object)
      const renamed = { ...destination, ...toOwnerColumns(requester) }
      const isMoved = await onBehalfOf(tx, requester, operation, () => renameObject(tx, object.id, renamed))
      if (!isMoved) throw refusal('noSuchKey')
    })
  })
}

/** Refuses objects that the destination bucket would also refuse as an upload. */
export async function requireFits(
  { db, settings }: { db: Parameters<typeof findBucket>[0]; settings: StorageContext['settings'] },
  { bucketId, name }: ObjectKey,
  { metadata }: Pick<ObjectRow, 'metadata'>,
): Promise<void> {
  const bucket = await findBucket(db, bucketId)
  if (!bucket) throw refusal('noSuchDestination')
  requireSize(metadata?.size ?? 0, maxBytesFor(bucket, name, settings))
  if (metadata?.mimetype !== undefined) requireType(bucket, name, metadata.mimetype)
}
