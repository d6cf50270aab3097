import type { Tx } from '../on-behalf-of.ts'
import type { StorageContext, StorageSettings } from '../storage-context.ts'
import { refusal } from '../wire/refusals.ts'
import type { ObjectKey } from './object-store.ts'
import { lockOwner, measureOwner } from './owner-limit-store.ts'

/** An upload that is about to begin. */
interface Addition extends ObjectKey {
  /** How many bytes it will have, as far as that is known. */
  bytes: number | undefined
  /** Whether the request that brings its bytes also writes its row, which is checked again. */
  isWhole: boolean
}

/** What the owner of an upload has room for. */
export interface OwnerRoom {
  /** Counts bytes that have arrived; refuses those that there is no room for. */
  arrived(bytes: number): void
  /** Rows count some of its bytes from now on. */
  recorded(bytes: number): void
}

const unlimited: OwnerRoom = { arrived() {}, recorded() {} }
/** So little that it is checked once, at its end, unless much of it arrives at once. */
const LITTLE_BYTES = 1_000_000
const MUCH_BYTES = 16 * LITTLE_BYTES

/** Whether it is limited how much this owner may store. */
export function isLimited(
  { maxOwnerFiles, maxOwnerBytes }: StorageSettings,
  ownerId: string | null,
): ownerId is string {
  return ownerId !== null && (Number.isFinite(maxOwnerFiles) || Number.isFinite(maxOwnerBytes))
}

/**
 * Receives an upload, unless its owner has no room for it. Uploads that arrive at the same time count too: otherwise each
 * of them would find the same room.
 */
export async function withOwnerRoom<Result>(
  { db, settings, arrivals }: Pick<StorageContext, 'db' | 'settings' | 'arrivals'>,
  ownerId: string | null,
  { bytes, isWhole, ...key }: Addition,
  receive: (room: OwnerRoom) => Promise<Result>,
): Promise<Result> {
  if (!isLimited(settings, ownerId)) return receive(unlimited)
  const isLittle = isWhole && bytes !== undefined && bytes <= LITTLE_BYTES && arrivals.of(ownerId) <= MUCH_BYTES
  // An object that is replaced makes room for the new one.
  const stored = isLittle ? { files: 0, bytes: 0 } : await measureOwner(db, ownerId, key)
  if (stored.files + 1 > settings.maxOwnerFiles) throw refusal('ownerLimit')
  const requireRoom = () => {
    if (stored.bytes + arrivals.of(ownerId) > settings.maxOwnerBytes) throw refusal('ownerLimit')
  }
  const arrival = arrivals.begin(ownerId, bytes ?? 0)
  try {
    requireRoom()
    return await receive({
      arrived(arrived) {
        arrival.arrived(arrived)
        requireRoom()
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

/** Works in the name of an owner, and refuses what was done if the owner then has too much. */
export async function withinOwnerLimits<Result>(
  tx: Tx,
  settings: StorageSettings,
  ownerId: string | null,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isLimited(settings, ownerId)) return work()
  await lockOwner(tx, ownerId)
  const result = await work()
  const { files, bytes } = await measureOwner(tx, ownerId)
  if (files > settings.maxOwnerFiles || bytes > settings.maxOwnerBytes) throw refusal('ownerLimit')
  return result
}
