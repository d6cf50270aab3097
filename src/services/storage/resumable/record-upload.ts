import { queueBlobDeletions } from '../blobs/blob-deletion-store.ts'
import { lockKey, type ObjectKey } from '../objects/object-store.ts'
import { lockOwner } from '../objects/owner-limit-store.ts'
import type { Tx } from '../on-behalf-of.ts'
import type { StorageContext } from '../storage-context.ts'
import { refusal } from '../wire/refusals.ts'
import {
  countUnfinished,
  deleteUploads,
  insertUpload,
  lockOlderByLink,
  type ResumableUpload,
} from './resumable-store.ts'

const MAX_UNFINISHED = 250
/** A client that has lost the URL of its upload starts another one. */
const MAX_UNFINISHED_BY_LINK = 3

/** Records a new upload, unless its sender has started too many. */
export async function recordUpload({ db, now }: StorageContext, upload: ResumableUpload): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (upload.sender === 'link') await endOlderByLink(tx, upload, now())
    if (upload.sender === 'caller') await requireFew(tx, upload)
    await insertUpload(tx, upload)
  })
}

async function requireFew(tx: Tx, { ownerId }: ResumableUpload): Promise<void> {
  const requireBelowLimit = async () => {
    if ((await countUnfinished(tx, ownerId)) >= MAX_UNFINISHED) {
      throw refusal('tooManyUploads', { retryAfterSeconds: 60 })
    }
  }
  // Checked before waiting for the lock, so that a client with too many uploads takes no connection from others.
  await requireBelowLimit()
  // Visitors without an account count as one sender.
  await lockOwner(tx, ownerId ?? '')
  await requireBelowLimit()
}

/**
 * The holder of one link must neither prevent others from uploading nor fill the disk, so only the newest uploads stay.
 */
async function endOlderByLink(tx: Tx, key: ObjectKey, now: number): Promise<void> {
  await lockKey(tx, key)
  const older = await lockOlderByLink(tx, key, MAX_UNFINISHED_BY_LINK - 1)
  await queueBlobDeletions(tx, await deleteUploads(tx, older), now)
}
