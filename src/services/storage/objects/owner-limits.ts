import type { Tx } from '../in-name-of.ts'
import type { StorageContext, StorageSettings } from '../storage-context.ts'
import { refuse } from '../wire/refusals.ts'
import { lockOwner, measureOwner } from './owner-limit-store.ts'

/** What is to be stored. Something that may replace a file may be no additional one. */
interface Addition {
  isUpsert: boolean
  bytes: number
}

/** Refuses an upload for which its owner has no room, before any byte arrives. */
export async function requireOwnerRoom(
  { db, settings }: StorageContext,
  ownerId: string | null,
  { isUpsert, bytes }: Addition,
): Promise<void> {
  if (ownerId === null) return
  const stored = await measureOwner(db, ownerId)
  const files = stored.files + (isUpsert ? 0 : 1)
  if (files > settings.maxOwnerFiles || stored.bytes + bytes > settings.maxOwnerBytes) throw refuse('ownerLimit')
}

/** Works in the name of an owner, and refuses what was done if the owner then has too much. */
export async function withinOwnerLimits<Result>(
  tx: Tx,
  settings: StorageSettings,
  ownerId: string | null,
  work: () => Promise<Result>,
): Promise<Result> {
  if (ownerId === null) return work()
  await lockOwner(tx, ownerId)
  const result = await work()
  const { files, bytes } = await measureOwner(tx, ownerId)
  if (files > settings.maxOwnerFiles || bytes > settings.maxOwnerBytes) throw refuse('ownerLimit')
  return result
}
