import { type Bucket, requireBucket } from '../buckets/bucket-store.ts'
import type { Requester } from '../identify.ts'
import { requireKey } from '../names.ts'
import { maxBytesFor, requireType } from '../objects/bucket-limits.ts'
import { requireDiskSpace } from '../objects/disk-space.ts'
import type { ObjectKey } from '../objects/object-store.ts'
import { draftObject, requireWritable, type Write } from '../objects/write-object.ts'
import type { Operation } from '../on-behalf-of.ts'
import type { StorageContext } from '../storage-context.ts'
import { refusal } from '../wire/refusals.ts'
import type { ResumableUpload } from './resumable-store.ts'

/** The sender of a request about an upload, and their permissions. */
export interface UploadSender {
  requester: Requester
  /** Whether a signed link permits it. A link is for one object. */
  isByLink: boolean
  /** Whether it may replace an object, apart from policies. */
  mayReplace: boolean
  /** The exact size that the link requires, if any. */
  bytes?: number | undefined
  operation: Operation
}

/** Refuses an upload that the bucket doesn't accept, that there is no room for, or that the sender may not write. */
export async function checkUpload(
  storage: StorageContext,
  sender: UploadSender,
  upload: ResumableUpload,
): Promise<void> {
  const { name, length, details } = upload
  const { bucket, maxBytes } = await getBucketLimits(storage, upload)
  const isOtherLength = sender.bytes !== undefined && sender.bytes !== length
  if (isOtherLength || (length ?? 0) > maxBytes) throw refusal('uploadTooLarge')
  requireType(bucket, name, details.mimeType)
  requireKey(name)
  await requireDiskSpace(storage, missingBytes(upload))
  await requireUploadRights(storage, sender, upload)
}

/** How many bytes are still missing, if known. */
export function missingBytes({ length, received }: ResumableUpload): number {
  return Math.max(0, (length ?? 0) - received)
}

/** Refuses an object that the sender may not write. */
export async function requireUploadRights(
  storage: StorageContext,
  sender: UploadSender,
  upload: ResumableUpload,
): Promise<void> {
  const { requester } = sender
  const { length, details } = upload
  const metadata = { mimetype: details.mimeType, ...(length !== null && { contentLength: length }) }
  const draft = draftObject(storage, requester, upload, { metadata, userMetadata: details.userMetadata })
  await requireWritable(storage, requester, toWrite(sender, upload), draft)
}

export async function getBucketLimits(
  storage: StorageContext,
  { bucketId, name }: ObjectKey,
): Promise<{ bucket: Bucket; maxBytes: number }> {
  const bucket = await requireBucket(storage.db, bucketId)
  return { bucket, maxBytes: maxBytesFor(bucket, name, storage.settings) }
}

export function toWrite({ mayReplace, operation }: UploadSender, { bucketId, name, isUpsert }: ResumableUpload): Write {
  return { bucketId, name, operation, isUpsert: isUpsert && mayReplace }
}
