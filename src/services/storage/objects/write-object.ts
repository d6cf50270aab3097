import { type Requester, requireLiveSession } from '../identify.ts'
import { type Operation, type Tx, toCallerSettings } from '../on-behalf-of.ts'
import { toOwnerColumns } from '../owner-columns.ts'
import type { StorageContext } from '../storage-context.ts'
import { refusal } from '../wire/refusals.ts'
import { translateDatabaseError } from '../wire/translate-database-error.ts'
import { lockKey, type NewObject, type ObjectKey, storeObject, tryObject } from './object-store.ts'
import { hasOwnerLimit, withinOwnerLimits } from './owner-limits.ts'

/** The key to write, and whether it may replace an object. */
export interface Write extends ObjectKey {
  operation: Operation
  isUpsert: boolean
}

/** The row of an upload before its first byte. */
export function draftObject(
  { newId }: StorageContext,
  requester: Requester,
  { bucketId, name }: ObjectKey,
  { metadata, userMetadata }: Pick<NewObject, 'metadata' | 'userMetadata'>,
): NewObject {
  // The bytes get a random version once they arrive.
  return { id: newId(), bucketId, name, ...toOwnerColumns(requester), version: '1', metadata, userMetadata }
}

/** Refuses an object that the requester may not write, before any byte is stored. */
export async function requireWritable(
  { db }: StorageContext,
  requester: Requester,
  { operation, isUpsert }: Write,
  object: NewObject,
): Promise<void> {
  await tryObject(db, object, { callerSettings: toCallerSettings(requester, operation), isUpsert }).catch(
    translateDuplicate,
  )
}

/**
 * Writes the row of an object whose bytes are stored, and releases the bytes that it replaces. The row is also written as
 * the requester, so that policies judge the real size and metadata.
 */
export async function writeObject(
  storage: StorageContext,
  requester: Requester,
  write: Write,
  object: NewObject,
  /** Runs in the same transaction. */
  alongside?: (tx: Tx) => Promise<void>,
): Promise<{ id: string }> {
  // An upload may take longer than its session.
  await requireLiveSession(storage, requester.caller)
  const { db, settings, now, watchers } = storage
  const watch = watchers.get(write.bucketId)
  const how = { callerSettings: toCallerSettings(requester, write.operation), isUpsert: write.isUpsert, now: now() }
  const run = async () => {
    // A single statement is a transaction.
    if (!alongside && !watch && !hasOwnerLimit(settings, object.ownerId)) return storeObject(db, object, how)
    return db.transaction().execute(async (tx) => {
      // Locks are always taken in this order to avoid deadlocks: the key, the owner, the row.
      await lockKey(tx, write)
      const id = await withinOwnerLimits(tx, settings, object.ownerId, () => storeObject(tx, object, how))
      await alongside?.(tx)
      await watch?.(tx, { name: object.name, size: object.metadata.size ?? 0, operation: write.operation })
      return id
    })
  }
  return { id: await run().catch(translateDuplicate) }
}

function translateDuplicate(error: unknown): never {
  throw translateDatabaseError(error)?.code === 'ResourceAlreadyExists' ? refusal('keyExists', { cause: error }) : error
}
