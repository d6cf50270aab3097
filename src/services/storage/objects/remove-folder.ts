import { queueBlobDeletions } from '../blobs/blob-deletion-store.ts'
import type { Tx } from '../on-behalf-of.ts'
import { deleteUploads, lockUploadsIn } from '../resumable/resumable-store.ts'
import { deleteFolder } from './object-store.ts'

/**
 * Removes everything below a prefix, finished or not, in a transaction that deletes more. The bytes are removed a little
 * later, with retries until they are gone.
 */
export async function removeFolder(tx: Tx, folder: { bucketId: string; prefix: string }, now: number): Promise<void> {
  const parts = await deleteUploads(tx, await lockUploadsIn(tx, folder))
  await queueBlobDeletions(tx, [...parts, ...(await deleteFolder(tx, folder))], now)
}
