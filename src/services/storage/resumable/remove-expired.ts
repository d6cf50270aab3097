import { queueBlobDeletions } from '../blobs/blob-deletion-store.ts'
import type { StorageContext } from '../storage-context.ts'
import { deleteUploads, lockExpired } from './resumable-store.ts'

const BATCH = 200

/** Removes uploads that were not finished in time. Several processes may do this at once. */
export async function removeExpiredUploads({ db, now }: Pick<StorageContext, 'db' | 'now'>): Promise<number> {
  for (let removed = 0; ; ) {
    const count = await db.transaction().execute(async (tx) => {
      const versions = await lockExpired(tx, new Date(now()), BATCH)
      await queueBlobDeletions(tx, await deleteUploads(tx, versions), now())
      return versions.length
    })
    removed += count
    if (count < BATCH) return removed
  }
}
