import { type Requester, requireLiveSession } from '../identify.ts'
import { type Operation, settingsFor, type Tx } from '../on-behalf-of.ts'
import type { StorageContext } from '../storage-context.ts'
import { refusal } from '../wire/refusals.ts'
import { translateDatabaseError } from '../wire/translate-database-error.ts'
import { lockKey, type NewObject, type ObjectKey, storeObject, tryObject } from './object-store.ts'
import { isLimited, withinOwnerLimits } from './owner-limits.ts'

/** Where an object is written to, and whether it may replace one. */
export interface Write extends ObjectKey {
  operation: Operation
  isUpsert: boolean
}

export interface WriteSteps {
  /** What belongs in the same transaction. */
  alongside?: (tx: Tx) => Promise<void>
  /** Called when nothing is left to be done but the commit. */
  committing: () => void
}

/** Asks whether the requester may write such an object, before any byte is stored. */
export async function probeWrite(
  { db }: StorageContext,
  requester: Requester,
  { operation, isUpsert }: Write,
  object: NewObject,
): Promise<void> {
  await tryObject(db, object, { caller: settingsFor(requester, operation), isUpsert }).catch(translateDuplicate)
}

/**
 * Writes the row of an object whose bytes are stored, and gives up those that it replaces. It is written in the name of
 * the requester too, so that policies judge the real size and metadata.
 */
export async function writeObject(
  storage: StorageContext,
  requester: Requester,
  target: Write,
  object: NewObject,
  { alongside, committing }: WriteSteps,
): Promise<{ id: string }> {
  // An upload may take longer than its session lasts.
  await requireLiveSession(storage, requester.caller)
  const { db, settings, now, watchers } = storage
  const watch = watchers.get(target.bucketId)
  const how = { caller: settingsFor(requester, target.operation), isUpsert: target.isUpsert, now: now() }
  const write = async () => {
    // One statement is a transaction by itself.
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
