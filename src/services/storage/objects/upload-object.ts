import type { StoredBlob } from '#platform/files/blob-store.ts'
import { type Bucket, findTarget } from '../buckets/bucket-store.ts'
import type { Requester } from '../identify.ts'
import { checkImage, requireStoredImage } from '../images/check-image.ts'
import { isKey, requireKey } from '../names.ts'
import type { Tx } from '../on-behalf-of.ts'
import type { StorageContext } from '../storage-context.ts'
import type { ObjectMetadata } from '../storage-tables.ts'
import { refusal } from '../wire/refusals.ts'
import { maxBytesFor, requireSize, requireType } from './bucket-limits.ts'
import { requireDiskSpace } from './disk-space.ts'
import { limitUpload } from './limit-bytes.ts'
import type { ObjectKey } from './object-store.ts'
import { type OwnerSpace, withOwnerSpace } from './owner-limits.ts'
import { removeBlobOnFailure } from './remove-blob-on-failure.ts'
import { draftObject, requireWritable, type Write, writeObject } from './write-object.ts'

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
  declaredBytes: number | undefined
  /** The limit of the link that permits the upload, if it has one. */
  linkMaxBytes?: number | undefined
  bytes: AsyncIterable<Uint8Array>
  /** All of them, which may be known only after the last byte. */
  readDetails: () => UploadDetails
  /** Runs in the transaction that writes the row; if it fails, nothing is stored. */
  alongside?: (tx: Tx) => Promise<void>
}

/** The bucket of an upload, and whether its key is taken, even if the sender may not see either. */
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
  const maxBytes = Math.min(maxBytesFor(bucket, upload.name, storage.settings), upload.linkMaxBytes ?? Number.MAX_VALUE)
  requireType(bucket, upload.name, upload.declared.mimeType)
  requireSize(upload.declaredBytes ?? 0, maxBytes)
  requireKey(upload.name)
  // For the service role, only a taken key is refused here. An operator's policy against it is checked with the row.
  if (requester.caller.role !== 'service_role')
    await requireWritable(storage, requester, upload, draftObject(storage, requester, upload, describeDeclared(upload)))
  else if (isTaken && !upload.isUpsert) throw refusal('keyExists')
  const { bucketId, name, declaredBytes } = upload
  await requireDiskSpace(storage, declaredBytes ?? 0)
  const addition = { bucketId, name, bytes: declaredBytes, writesRow: true }
  return withOwnerSpace(storage, requester.ownerId, addition, (space) =>
    receiveObject(storage, requester, { bucket, upload, space, maxBytes }),
  )
}

interface Reception {
  bucket: Bucket
  upload: Upload
  space: OwnerSpace
  maxBytes: number
}

async function receiveObject(
  storage: StorageContext,
  requester: Requester,
  { bucket, upload, space, maxBytes }: Reception,
): Promise<{ id: string }> {
  const version = storage.newId()
  const limited = limitUpload(storage, upload.bytes, { space, maxBytes })
  const isEmpty = maxBytes === 0
  const blob = await storage.blobs.write(version, isEmpty ? limited : checkImage(limited, upload.declared.mimeType))
  return removeBlobOnFailure(storage, version, async () => {
    const details = upload.readDetails()
    requireType(bucket, upload.name, details.mimeType)
    // Only the last field of a form may describe the bytes.
    if (!isEmpty && details.mimeType !== upload.declared.mimeType) {
      await requireStoredImage(storage, { version, size: blob.size }, details.mimeType)
    }
    const metadata = createMetadata(details, blob, storage.now())
    const { userMetadata } = details
    const object = { ...draftObject(storage, requester, upload, { metadata, userMetadata }), version }
    return writeObject(storage, requester, upload, object, upload.alongside)
  })
}

function describeDeclared({ declared, declaredBytes: length }: Upload) {
  const metadata = { mimetype: declared.mimeType, ...(length !== undefined && { contentLength: length }) }
  return { metadata, userMetadata: declared.userMetadata }
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
