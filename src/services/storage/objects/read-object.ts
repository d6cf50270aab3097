import type { OpenBlob } from '#platform/files/blob-store.ts'
import { requireBucket } from '../buckets/bucket-store.ts'
import type { Requester } from '../identify.ts'
import { isKey, requireKey } from '../names.ts'
import { type Operation, runOnBehalfOf } from '../on-behalf-of.ts'
import type { StorageContext } from '../storage-context.ts'
import { refusal } from '../wire/refusals.ts'
import { findObject, findPublicObject, type ObjectKey, type ObjectRow } from './object-store.ts'

export interface FoundObject {
  object: ObjectRow
  /** Whether everybody may read it, so that caches may store it. */
  isPublic: boolean
}

export interface ReadRequest extends ObjectKey {
  operation: Operation
  /** The version that the client insists on. Only the current one can be read. */
  versionId?: string | undefined
}

/** The object for an unknown sender, who can see only public buckets. */
export async function getPublicObject(storage: StorageContext, request: ReadRequest): Promise<FoundObject> {
  // An invalid key matches nothing, but a missing bucket is reported first.
  const object = await findPublicObject(storage.db, { ...request, name: isKey(request.name) ? request.name : '' })
  if (object === undefined) throw refusal('noSuchBucket')
  requireKey(request.name)
  return { object: requireVersion(object, request), isPublic: true }
}

/** The object for a known sender. In a private bucket, policies decide whether they can see it. */
export async function findObjectFor(
  storage: StorageContext,
  requester: Requester | null,
  request: ReadRequest,
): Promise<FoundObject> {
  if (!requester) return getPublicObject(storage, request)
  const bucket = await requireBucket(storage.db, request.bucketId)
  return bucket.public ? getPublicObject(storage, request) : findVisibleObject(storage, requester, request)
}

/** The same, but policies decide even about public buckets. No cache may store objects that they protect. */
export async function findVisibleObject(
  storage: StorageContext,
  requester: Requester,
  request: ReadRequest,
): Promise<FoundObject> {
  await requireBucket(storage.db, request.bucketId)
  requireKey(request.name)
  const object = await runOnBehalfOf(storage.db, requester, request.operation, (tx) => findObject(tx, request))
  return { object: requireVersion(object, request), isPublic: false }
}

/** The object for the holder of a signed link, which was created by somebody who may read it. */
export async function findSignedObject(storage: StorageContext, request: ReadRequest): Promise<FoundObject> {
  requireKey(request.name)
  return { object: requireVersion(await findObject(storage.db, request), request), isPublic: false }
}

export function requireVersion(object: ObjectRow | null, { versionId }: Pick<ReadRequest, 'versionId'>): ObjectRow {
  if (!object || (versionId !== undefined && versionId !== object.version)) throw refusal('noSuchKey')
  return object
}

/** Opens the bytes of an object. If it was replaced since its row was read, reads the row once more. */
export async function openObject(
  storage: StorageContext,
  find: () => Promise<FoundObject>,
): Promise<FoundObject & { blob: OpenBlob }> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const found = await find()
    const blob = await storage.blobs.open(found.object.version)
    if (blob) return { ...found, blob }
    if (attempt > 0) storage.log.error({ version: found.object.version }, 'the bytes of an object are missing')
  }
  throw refusal('blobGone')
}
