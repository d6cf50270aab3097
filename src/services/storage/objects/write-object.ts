import { queueBlobDeletions } from '../blobs/blob-deletion-store.ts'
import type { Requester } from '../identify.ts'
import { dryRunOnBehalfOf, type Operation, onBehalfOf, type Tx } from '../on-behalf-of.ts'
import type { StorageContext } from '../storage-context.ts'
import { refusal } from '../wire/refusals.ts'
import { translateDatabaseError } from '../wire/translate-database-error.ts'
import { insertObject, lockKey, lockVersion, type NewObject, type ObjectKey, upsertObject } from './object-store.ts'
import { withinOwnerLimits } from './owner-limits.ts'

/** Where an object is written to, and whether it may replace one. */
export interface Write extends ObjectKey {
  operation: Operation
  isUpsert: boolean
}

interface WriteSteps {
  /** What belongs in the same transaction. */
  alongside?: (tx: Tx) => Promise<void>
  /** Called when nothing is left to be done but the commit. */
  committing: () => void
}

/** Asks whether the requester may write such an object, before any byte is stored. */
export async function probeWrite(
  storage: StorageContext,
  requester: Requester,
  target: Write,
  object: NewObject,
): Promise<void> {
  const attempt = dryRunOnBehalfOf(storage.db, requester, target.operation, (tx) => write(tx, target, object))
  await attempt.catch(translateDuplicate)
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
  const work = storage.db.transaction().execute(async (tx) => {
    // Whoever locks several things begins with the key, then comes the owner, then the row: else two could wait for
    // each other.
    await lockKey(tx, target)
    const id = await withinOwnerLimits(tx, storage.settings, object.ownerId, async () => {
      const previous = await lockVersion(tx, target)
      if (previous !== null && !target.isUpsert) throw refusal('keyExists')
      const written = await onBehalfOf(tx, requester, target.operation, () => write(tx, target, object))
      if (previous !== null) await queueBlobDeletions(tx, [previous], storage.now())
      await alongside?.(tx)
      return written
    })
    committing()
    return { id }
  })
  return work.catch(translateDuplicate)
}

async function write(tx: Tx, { isUpsert }: Pick<Write, 'isUpsert'>, object: NewObject): Promise<string> {
  if (isUpsert) return upsertObject(tx, object)
  await insertObject(tx, object)
  return object.id
}

function translateDuplicate(error: unknown): never {
  throw translateDatabaseError(error)?.code === 'ResourceAlreadyExists' ? refusal('keyExists', { cause: error }) : error
}
