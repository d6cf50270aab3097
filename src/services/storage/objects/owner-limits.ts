import type { Tx } from '../on-behalf-of.ts'
import type { StorageContext, StorageSettings } from '../storage-context.ts'
import { refusal } from '../wire/refusals.ts'
import type { ObjectKey } from './object-store.ts'
import { lockOwner, measureOwner } from './owner-limit-store.ts'

/** An upload that is about to start. */
interface PlannedUpload extends ObjectKey {
  /** Its number of bytes, if known. */
  bytes: number | undefined
  /** Whether this request also writes the row of the object, where the limits are checked again. */
  writesRow: boolean
}

/** What an upload uses of the space that its owner has left. */
export interface OwnerSpace {
  /** Counts bytes that have arrived, and refuses those beyond the limit. */
  arrived(bytes: number): void
  /** From now on, rows count this many of its bytes. */
  recorded(bytes: number): void
}

const unlimited: OwnerSpace = { arrived() {}, recorded() {} }
/** A small upload is only checked when its row is written, which saves a query, unless many arrive at once. */
const SMALL_BYTES = 1_000_000
const MAX_UNCHECKED_BYTES = 16 * SMALL_BYTES

/** Whether this owner has a storage limit. */
export function hasOwnerLimit(
  { maxOwnerFiles, maxOwnerBytes }: StorageSettings,
  ownerId: string | null,
): ownerId is string {
  return ownerId !== null && (Number.isFinite(maxOwnerFiles) || Number.isFinite(maxOwnerBytes))
}

/**
 * Receives an upload, unless its owner has no space left. Uploads in progress count too, because otherwise each of them
 * would find the same space.
 */
export async function withOwnerSpace<Result>(
  { db, settings, arrivals }: Pick<StorageContext, 'db' | 'settings' | 'arrivals'>,
  ownerId: string | null,
  { bytes, writesRow, ...key }: PlannedUpload,
  receive: (space: OwnerSpace) => Promise<Result>,
): Promise<Result> {
  if (!hasOwnerLimit(settings, ownerId)) return receive(unlimited)
  const isSmall = bytes !== undefined && bytes <= SMALL_BYTES
  const isCheckedLater = writesRow && isSmall && arrivals.of(ownerId) <= MAX_UNCHECKED_BYTES
  // A replaced object makes room for the new one.
  const stored = isCheckedLater ? { files: 0, bytes: 0 } : await measureOwner(db, ownerId, key)
  if (stored.files + 1 > settings.maxOwnerFiles) throw refusal('ownerLimit')
  const requireBytes = () => {
    if (stored.bytes + arrivals.of(ownerId) > settings.maxOwnerBytes) throw refusal('ownerLimit')
  }
  const arrival = arrivals.begin(ownerId, bytes ?? 0)
  try {
    requireBytes()
    return await receive({
      arrived(arrived) {
        arrival.arrived(arrived)
        requireBytes()
      },
      recorded(recorded) {
        arrival.recorded(recorded)
        stored.bytes += recorded
      },
    })
  } finally {
    arrival.end()
  }
}

/** Writes a row of an owner, and rolls it back if the owner then exceeds the limit. */
export async function withinOwnerLimits<Result>(
  tx: Tx,
  settings: StorageSettings,
  ownerId: string | null,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!hasOwnerLimit(settings, ownerId)) return work()
  await lockOwner(tx, ownerId)
  const result = await work()
  const { files, bytes } = await measureOwner(tx, ownerId)
  if (files > settings.maxOwnerFiles || bytes > settings.maxOwnerBytes) throw refusal('ownerLimit')
  return result
}
