import { type Requester, requireLiveSession } from '../identify.ts'
import { type Operation, settingsFor, type Tx } from '../on-behalf-of.ts'
import type { StorageContext } from '../storage-context.ts'
import { refusal } from '../wire/refusals.ts'
import { translateDatabaseError } from '../wire/translate-database-error.ts'
import { lockKey, type NewObject, type ObjectKey, storeObject, tryObject } from './object-store.ts'
import { isLimited, withinOwnerLimits } from './owner-limits.ts'

/** The key to write, and whether it may replace an object. */
export interface Write extends ObjectKey {
  operation: Operation
  isUpsert: boolean
}

export interface WriteSteps {
  /** Runs in the same transaction. */
  alongside?: (tx: Tx) => Promise<void>
  /** Called when only the commit is left. */
  committing: () => void
}

/** Checks whether the requester may write such an object, before any byte is stored. */
export async function probeWrite(
  { db }: StorageContext,
  requester: Requester,
  { operation, isUpsert }: Write,
  object: NewObject,
): Promise<void> {
  await tryObject(db, object, { caller: settingsFor(requester, operation), isUpsert }).catch(translateDuplicate)
}

/**
 * Writes the row of an object whose bytes are stored, and releases the bytes that it replaces. The row is also written as
 * the requester, so that policies judge the real size and metadata.
 */
export async function writeObject(
  storage: StorageContext,
  requester: Requester,
  target: Write,
  object: NewObject,
  { alongside, committing }: WriteSteps,
): Promise<{ id: string }> {
  // An upload may take longer than its session.
  await requireLiveSession(storage, requester.caller)
  const { db, settings, now, watchers } = storage
  const watch = watchers.get(target.bucketId)
  const how = { caller: settingsFor(requester, target.operation), isUpsert: target.isUpsert, now: now() }
  const write = async () => {
    // A single statement is a transaction.
    if (!alongside && !watch && !isLimited(settings, object.ownerId)) {
      committing()
      return storeObject(db, object, how)
    }
    return db.transaction().execute(async (tx) => {
      // Locks are always taken in this order to avoid deadlocks: the key, the owner, the row.
      await lockKey(tx, target)
      const id = await withinOwnerLimits(tx, settings, object.ownerId, () => storeObject(tx, object, how))
      await alongside?.(tx)
      await watch?.(tx, { name: object.name, size: object.metadata.size ?? 0, operation: target.operation })
      committing()
      return id
    })
  }
  return { id: await write().catch(translateDuplicate) }
}

function translateDuplicate(error: unknown): never {
  throw translateDatabaseError(error)?.code === 'ResourceAlreadyExists' ? refusal('keyExists', { cause: error }) : error
}
