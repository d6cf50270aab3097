import { DatabaseUnavailable } from '#platform/database/database-unavailable.ts'
import type { StoredBlob } from '#platform/files/blob-store.ts'
import { type Bucket, findBucket, findTarget } from '../buckets/bucket-store.ts'
import type { Requester } from '../identify.ts'
import { isKey, requireKey } from '../names.ts'
import { ownerOf } from '../owner-of.ts'
import type { StorageContext } from '../storage-context.ts'
import type { ObjectMetadata } from '../storage-tables.ts'
import { refusal } from '../wire/refusals.ts'
import { checkImage, requireStoredImage } from './check-image.ts'
import { requireRoom, whileRoom } from './disk-room.ts'
import { maxBytesFor, requireSize, requireType } from './limits-of-bucket.ts'
import type { NewObject, ObjectKey } from './object-store.ts'
import { type OwnerRoom, withOwnerRoom } from './owner-limits.ts'
import { probeWrite, type Write, type WriteSteps, writeObject } from './write-object.ts'

/** The sender's description of the bytes. */
export interface UploadDetails {
  mimeType: string
  cacheControl: string
  userMetadata: Record<string, unknown>
  robotsTag?: string | undefined
  contentEncoding?: string | undefined
}

export interface Upload extends Write {
  /** As far as they are known before the first byte. */
  declared: UploadDetails
  announcedBytes: number | undefined
  /** Less than the bucket allows, if a link says so. */
  mostBytes?: number | undefined
  bytes: AsyncIterable<Uint8Array>
  /** All of them, which may be known only after the last byte. */
  readDetails: () => UploadDetails
  /** Runs in the transaction that writes the row; if it fails, nothing is stored. */
  alongside?: WriteSteps['alongside']
}

/** The bucket of an upload, even if the sender may not see it. */
export async function requireBucket({ db }: Pick<StorageContext, 'db'>, id: string): Promise<Bucket> {
  const bucket = await findBucket(db, id)
  if (!bucket) throw refusal('noSuchBucket')
  return bucket
}

/** The target of an upload before its bytes arrive. */
interface UploadTarget {
  bucket: Bucket
  isTaken: boolean
}

export async function requireTarget(
  { db }: Pick<StorageContext, 'db'>,
  { bucketId, name }: ObjectKey,
): Promise<UploadTarget> {
  // The database doesn't accept every text. An impossible key is refused after the type and size have been checked.
  const target = await findTarget(db, { bucketId, name: isKey(name) ? name : '' })
  if (!target) throw refusal('noSuchBucket')
  return target
}

/**
 * Stores an object: first the bytes under a new version, then the row that refers to them. Until that row is committed,
 * nobody sees the object, and no connection is held while the bytes arrive.
 */
export async function uploadObject(
  storage: StorageContext,
  requester: Requester,
  { bucket, isTaken }: UploadTarget,
  upload: Upload,
): Promise<{ id: string }> {
  const maxBytes = Math.min(maxBytesFor(bucket, upload.name, storage.settings), upload.mostBytes ?? Number.MAX_VALUE)
  requireType(bucket, upload.name, upload.declared.mimeType)
  requireSize(upload.announcedBytes ?? 0, maxBytes)
  requireKey(upload.name)
  // For the service role, only a taken key is refused here. An operator's policy against it is checked with the row.
  if (requester.caller.role !== 'service_role')
    await probeWrite(storage, requester, upload, createProbe(storage, requester, upload))
  else if (isTaken && !upload.isUpsert) throw refusal('keyExists')
  const { bucketId, name, announcedBytes } = upload
  await requireRoom(storage, announcedBytes ?? 0)
  const addition = { bucketId, name, bytes: announcedBytes, isWhole: true }
  return withOwnerRoom(storage, requester.ownerId, addition, (room) =>
    receiveObject(storage, requester, { bucket, upload, room, maxBytes }),
  )
}

interface Reception {
  bucket: Bucket
  upload: Upload
  room: OwnerRoom
  maxBytes: number
}

async function receiveObject(
  storage: StorageContext,
  requester: Requester,
  { bucket, upload, room, maxBytes }: Reception,
): Promise<{ id: string }> {
  const version = storage.newId()
  const limited = whileRoom(storage, upload.bytes, { room, most: maxBytes })
  const isEmpty = maxBytes === 0
  const blob = await storage.blobs.write(version, isEmpty ? limited : checkImage(limited, upload.declared.mimeType))
  return orDropBlob(storage, version, async (committing) => {
    const details = upload.readDetails()
    requireType(bucket, upload.name, details.mimeType)
    // Only the last field of a form may describe the bytes.
    if (!isEmpty && details.mimeType !== upload.declared.mimeType) {
      await requireStoredImage(storage, { version, size: blob.size }, details.mimeType)
    }
    const metadata = createMetadata(details, blob, storage.now())
    const object = { ...createProbe(storage, requester, upload), version, metadata, userMetadata: details.userMetadata }
    return writeObject(storage, requester, upload, object, {
      ...(upload.alongside && { alongside: upload.alongside }),
      committing() {
        room.recorded(blob.size)
        committing()
      },
    })
  })
}

/** Removes new bytes if their row could not be written. */
export async function orDropBlob<Result>(
  { blobs }: StorageContext,
  version: string,
  /** Called when only the commit is left. */
  work: (committing: () => void) => Promise<Result>,
): Promise<Result> {
  let isCommitting = false
  try {
    return await work(() => {
      isCommitting = true
    })
  } catch (error) {
    // If the connection broke during the commit, the row may exist anyway. The sweep will find out.
    const mayBeNamed = isCommitting && error instanceof DatabaseUnavailable
    if (!mayBeNamed) await blobs.remove(version)
    throw error
  }
}

/** The row as far as it is known before the first byte. */
function createProbe(storage: StorageContext, requester: Requester, upload: Upload): NewObject {
  const { mimeType, userMetadata } = upload.declared
  const length = upload.announcedBytes
  return {
    id: storage.newId(),
    bucketId: upload.bucketId,
    name: upload.name,
    ...ownerOf(requester),
    version: '1',
    metadata: { mimetype: mimeType, ...(length !== undefined && { contentLength: length }) },
    userMetadata,
  }
}

export function createMetadata(
  details: Omit<UploadDetails, 'userMetadata'>,
  { size, md5 }: StoredBlob,
  now: number,
): ObjectMetadata {
  return {
    eTag: `"${md5}"`,
    size,
    mimetype: details.mimeType,
    cacheControl: details.cacheControl,
    // Headers have whole seconds only.
    lastModified: new Date(Math.floor(now / 1000) * 1000).toISOString(),
    contentLength: size,
    httpStatusCode: 200,
    ...(details.robotsTag !== undefined && { xRobotsTag: details.robotsTag }),
    ...(details.contentEncoding !== undefined && { contentEncoding: details.contentEncoding }),
  }
}
