import type { Transaction } from 'kysely'
import { removeFolder } from '../../storage/objects/remove-folder.ts'
import type { Tables } from '../../tables.ts'
import { OWNER_FILES } from './owner-bucket-names.ts'

/** Removes a file, or a folder if the path ends with a slash, within the caller's transaction. */
export function removeOwnerFiles(tx: Transaction<Tables>, prefix: string): Promise<void> {
  return removeFolder(tx, { bucketId: OWNER_FILES, prefix }, Date.now())
}
