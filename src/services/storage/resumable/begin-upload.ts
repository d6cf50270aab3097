import { queueBlobDeletions } from '../blobs/blob-deletion-store.ts'
import type { Tx } from '../in-name-of.ts'
import { lockKey, type ObjectKey } from '../objects/object-store.ts'
import type { StorageContext } from '../storage-context.ts'
import { refuse } from '../wire/refusals.ts'
import type { UploadSender } from './judge-upload.ts'
import {
  countUnfinished,
  deleteUploads,
  insertUpload,
  lockOlderByLink,
  type ResumableUpload,
} from './resumable-store.ts'

const MOST_UNFINISHED = 1000
/** A client that has lost the address of its upload begins another one. */
const MOST_UNFINISHED_BY_LINK = 3

/** Records a new upload, unless its sender has begun too many. */
export async function beginUpload(
  { db, now }: StorageContext,
  { requester, isByLink }: UploadSender,
  upload: ResumableUpload,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (isByLink) {
      await endOlderByLink(tx, upload, now())
      return insertUpload(tx, { ...upload, sender: 'link' })
    }
    if (requester.caller.role === 'service_role') return insertUpload(tx, { ...upload, sender: 'service' })
    const unfinished = await countUnfinished(tx, upload.ownerId)
    if (unfinished >= MOST_UNFINISHED) throw refuse('tooManyUploads', { retryAfterSeconds: 60 })
    return insertUpload(tx, { ...upload, sender: 'caller' })
  })
}

/** The holder of one link must neither keep others from uploading nor fill the disk, so only the newest uploads stay. */
async function endOlderByLink(tx: Tx, key: ObjectKey, now: number): Promise<void> {
  await lockKey(tx, key)
  const older = await lockOlderByLink(tx, key, MOST_UNFINISHED_BY_LINK - 1)
  await queueBlobDeletions(tx, await deleteUploads(tx, older), now)
}
