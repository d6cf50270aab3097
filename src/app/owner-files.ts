import type { Transaction } from 'kysely'
import { removeFolder } from '#services/storage/objects/remove-folder.ts'
import type { Tables } from '#services/tables.ts'

/** The private bucket of what owners send. Each property has a folder in it. */
const OWNER_FILES = 'owner-files'

/** Removes a file, or with a slash at its end a folder, together with whatever else the transaction removes. */
export function removeOwnerFiles(tx: Transaction<Tables>, prefix: string): Promise<void> {
  return removeFolder(tx, { bucketId: OWNER_FILES, prefix }, Date.now())
}
