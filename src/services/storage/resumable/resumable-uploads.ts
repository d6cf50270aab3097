import { queueBlobDeletions } from '../blobs/blob-deletion-store.ts'
import type { Bucket } from '../buckets/bucket-store.ts'
import type { Requester } from '../identify.ts'
import type { Operation } from '../in-name-of.ts'
import { requireKey } from '../names.ts'
import { maxBytesFor, requireType } from '../objects/limits-of-bucket.ts'
import type { ObjectKey } from '../objects/object-store.ts'
import { requireOwnerRoom } from '../objects/owner-limits.ts'
import { requireBucket, requireRoom } from '../objects/upload-object.ts'
import { probeWrite } from '../objects/write-object.ts'
import { ownerOf } from '../owner-of.ts'
import type { StorageContext } from '../storage-context.ts'
import { refuse } from '../wire/refusals.ts'
import { completeUpload } from './complete-upload.ts'
import { type Lease, withLease } from './lease.ts'
import { receiveParts } from './receive-parts.ts'
import { deleteUploads, findUpload, insertUpload, type ResumableUpload, setLength } from './resumable-store.ts'
import type { UploadAddress } from './upload-id.ts'

const MOST_UNFINISHED = 1000

/** Who sends a request about an upload, and what they may do. */
export interface UploadSender {
  requester: Requester
  /** Whether it may replace an object, apart from what policies say. */
  mayReplace: boolean
  operation: Operation
}

export interface UploadStart extends ObjectKey {
  isUpsert: boolean
  length: number | null
  header: string
  details: ResumableUpload['details']
}

/** Bytes as they arrive. They just end where the connection is cut. */
export interface ArrivingBytes {
  bytes: AsyncIterable<Uint8Array>
  announced: number | undefined
  /** Ends them early. */
  stop(): void
}

/** Begins an upload, with its first bytes if there are any. Everything that can be refused is refused before them. */
export async function startUpload(
  storage: StorageContext,
  sender: UploadSender,
  start: UploadStart,
  arriving: ArrivingBytes | null,
): Promise<ResumableUpload> {
  const now = storage.now()
  const upload = {
    ...start,
    version: storage.newId(),
    ownerId: sender.requester.ownerId,
    createdAt: new Date(now),
    expiresAt: new Date(now + storage.settings.uploadLifeMs),
    received: 0,
    isComplete: false,
  }
  await judge(storage, sender, upload)
  const isBegun = await storage.db.transaction().execute((tx) => insertUpload(tx, upload, MOST_UNFINISHED))
  if (!isBegun) throw refuse('tooManyUploads', { retryAfterSeconds: 60 })
  if (!arriving && start.length !== 0) return upload
  return withLease(storage, upload.version, (lease) => proceed(storage, sender, { lease, upload, arriving }))
}

/** Where an upload stands. Waits until no other request works on it, because the answer would be out of date. */
export function readUpload(storage: StorageContext, address: UploadAddress): Promise<ResumableUpload> {
  return withLease(storage, address.version, () => requireUpload(storage, address))
}

interface Continuation {
  offset: number
  /** If it was not known at the beginning. */
  length: number | undefined
  arriving: ArrivingBytes
}

/** Adds bytes to an upload. Whether the sender may write the object is asked each time. */
export function continueUpload(
  storage: StorageContext,
  sender: UploadSender,
  address: UploadAddress,
  { offset, length, arriving }: Continuation,
): Promise<ResumableUpload> {
  return withLease(storage, address.version, async (lease) => {
    const found = await requireUpload(storage, address)
    requireOwner(sender, found)
    if (offset !== found.received) throw refuse('uploadOffset')
    // The answer to the last request got lost, and it is sent again.
    if (found.isComplete) return found
    if (length !== undefined && (found.length !== null || length < found.received)) throw refuse('uploadLength')
    const upload = { ...found, length: length ?? found.length }
    await judge(storage, sender, upload)
    if (length !== undefined) await setLength(storage.db, upload.version, length)
    return proceed(storage, sender, { lease, upload, arriving })
  })
}

/** Gives up an unfinished upload. */
export function endUpload(storage: StorageContext, sender: UploadSender, address: UploadAddress): Promise<void> {
  return withLease(storage, address.version, async () => {
    const upload = await requireUpload(storage, address)
    requireOwner(sender, upload)
    if (upload.isComplete) throw refuse('uploadComplete')
    await judge(storage, sender, upload)
    await storage.db
      .transaction()
      .execute(async (tx) => queueBlobDeletions(tx, await deleteUploads(tx, [upload.version]), storage.now()))
  })
}

interface Progress {
  lease: Lease
  upload: ResumableUpload
  arriving: ArrivingBytes | null
}

async function proceed(
  storage: StorageContext,
  sender: UploadSender,
  { lease, upload, arriving }: Progress,
): Promise<ResumableUpload> {
  const maxBytes = upload.length ?? (await limitOf(storage, upload)).maxBytes
  if (upload.received + (arriving?.announced ?? 0) > maxBytes) throw refuse('uploadOverflow')
  if (arriving) lease.onWanted(arriving.stop)
  const { offset, last } = arriving
    ? await receiveParts(storage, lease, upload, { bytes: arriving.bytes, maxBytes })
    : { offset: upload.received, last: null }
  lease.onWanted(() => {})
  if (offset !== upload.length) return { ...upload, received: offset }
  await completeUpload(storage, sender.requester, { lease, target: targetOf(sender, upload), upload, last })
  return { ...upload, received: offset, isComplete: true }
}

/** Refuses what the bucket does not take, or the sender may not write. */
async function judge(storage: StorageContext, sender: UploadSender, upload: ResumableUpload): Promise<void> {
  const { bucketId, name, length, details } = upload
  const { bucket, maxBytes } = await limitOf(storage, upload)
  if ((length ?? 0) > maxBytes) throw refuse('uploadTooLarge')
  requireType(bucket, name, details.mimeType)
  requireKey(name)
  await requireRoom(storage)
  const missing = Math.max(0, (length ?? 0) - upload.received)
  await requireOwnerRoom(storage, sender.requester.ownerId, { isUpsert: upload.isUpsert, bytes: missing })
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

async function limitOf(
  storage: StorageContext,
  { bucketId, name }: ObjectKey,
): Promise<{ bucket: Bucket; maxBytes: number }> {
  const bucket = await requireBucket(storage, bucketId)
  return { bucket, maxBytes: maxBytesFor(bucket, name, storage.settings) }
}

function targetOf({ mayReplace, operation }: UploadSender, { bucketId, name, isUpsert }: ResumableUpload) {
  return { bucketId, name, operation, isUpsert: isUpsert && mayReplace }
}

async function requireUpload({ db, now }: StorageContext, address: UploadAddress): Promise<ResumableUpload> {
  const upload = await findUpload(db, address.version)
  if (upload?.bucketId !== address.bucketId || upload.name !== address.name) throw refuse('noSuchUpload')
  if (upload.expiresAt.getTime() <= now()) throw refuse('uploadExpired')
  return upload
}

/** What one person has begun, another one cannot continue. */
function requireOwner({ requester: { caller, ownerId } }: UploadSender, upload: ResumableUpload): void {
  if (caller.role !== 'service_role' && ownerId !== upload.ownerId) throw refuse('noSuchUpload')
}
