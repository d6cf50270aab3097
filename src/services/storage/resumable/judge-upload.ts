import type { Bucket } from '../buckets/bucket-store.ts'
import type { Requester } from '../identify.ts'
import { requireKey } from '../names.ts'
import { requireRoom } from '../objects/disk-room.ts'
import { maxBytesFor, requireType } from '../objects/limits-of-bucket.ts'
import type { ObjectKey } from '../objects/object-store.ts'
import { requireBucket } from '../objects/upload-object.ts'
import { probeWrite, type Write } from '../objects/write-object.ts'
import type { Operation } from '../on-behalf-of.ts'
import { ownerOf } from '../owner-of.ts'
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
export async function judgeUpload(
  storage: StorageContext,
  sender: UploadSender,
  upload: ResumableUpload,
): Promise<void> {
  const { name, length, details } = upload
  const { bucket, maxBytes } = await limitOf(storage, upload)
  const isOther = sender.bytes !== undefined && sender.bytes !== length
  if (isOther || (length ?? 0) > maxBytes) throw refusal('uploadTooLarge')
  requireType(bucket, name, details.mimeType)
  requireKey(name)
  await requireRoom(storage, missingBytes(upload))
  await requireWritable(storage, sender, upload)
}

/** How many bytes are still missing, if known. */
export function missingBytes({ length, received }: ResumableUpload): number {
  return Math.max(0, (length ?? 0) - received)
}

/** Refuses an object that the sender may not write. */
export async function requireWritable(
  storage: StorageContext,
  sender: UploadSender,
  upload: ResumableUpload,
): Promise<void> {
  const { bucketId, name, length, details } = upload
  await probeWrite(storage, sender.requester, targetOf(sender, upload), {
    id: storage.newId(),
    bucketId,
    name,
    ...ownerOf(sender.requester),
    version: '1',
    metadata: { mimetype: details.mimeType, ...(length !== null && { contentLength: length }) },
    userMetadata: details.userMetadata,
  })
}

export async function limitOf(
  storage: StorageContext,
  { bucketId, name }: ObjectKey,
): Promise<{ bucket: Bucket; maxBytes: number }> {
  const bucket = await requireBucket(storage, bucketId)
  return { bucket, maxBytes: maxBytesFor(bucket, name, storage.settings) }
}

export function targetOf(
  { mayReplace, operation }: UploadSender,
  { bucketId, name, isUpsert }: ResumableUpload,
): Write {
  return { bucketId, name, operation, isUpsert: isUpsert && mayReplace }
}
