import type { Transaction } from 'kysely'
import { removeFolder } from '../../storage/objects/remove-folder.ts'
import type { Tables } from '../../tables.ts'

/** The private bucket of what owners send. Each property has a folder in it. */
export const OWNER_FILES = 'owner-files'

/** Removes a file, or a folder if the path ends with a slash, as part of a larger transaction. */
export function removeOwnerFiles(tx: Transaction<Tables>, prefix: string): Promise<void> {
  return removeFolder(tx, { bucketId: OWNER_FILES, prefix }, Date.now())
}
