import type { Requester } from '../identify.ts'
import { requireStoredImage } from '../images/check-image.ts'
import { requireKey } from '../names.ts'
import { runOnBehalfOf } from '../on-behalf-of.ts'
import { toOwnerColumns } from '../owner-columns.ts'
import type { StorageContext } from '../storage-context.ts'
import type { ObjectMetadata } from '../storage-tables.ts'
import { refusal } from '../wire/refusals.ts'
import { requireDiskSpace } from './disk-space.ts'
import { requireFits, type Transfer } from './move-object.ts'
import { findObject, type NewObject, type ObjectRow } from './object-store.ts'
import { requireVersion } from './read-object.ts'
import { removeBlobOnFailure } from './remove-blob-on-failure.ts'
import { requireWritable, writeObject } from './write-object.ts'

export interface Copy extends Transfer {
  isUpsert: boolean
  /** The properties that replace the source's; undefined to keep them all. */
  changes?:
    | { cacheControl?: string | undefined; mimeType?: string | undefined; contentEncoding?: string | undefined }
    | undefined
  userMetadata: Record<string, unknown> | null
}

/** Creates an object with the bytes of another one. It belongs to the requester. */
export async function copyObject(
  storage: StorageContext,
  requester: Requester,
  { source, destination, isUpsert, changes, userMetadata }: Copy,
): Promise<ObjectRow> {
  const operation = 'storage.object.copy'
  requireKey(destination.name)
  const found = await runOnBehalfOf(storage.db, requester, operation, (tx) => findObject(tx, source))
  const original = requireVersion(found, source)
  const version = storage.newId()
  const object: NewObject = {
    id: storage.newId(),
    ...destination,
    ...toOwnerColumns(requester),
    version,
    metadata: change(original.metadata ?? {}, changes, storage.now()),
    userMetadata: changes ? userMetadata : original.user_metadata,
  }
  await requireFits(storage, destination, { metadata: object.metadata })
  if (changes?.mimeType !== undefined) {
    await requireStoredImage(
      storage,
      { version: original.version, size: original.metadata?.size ?? 0 },
      changes.mimeType,
    )
  }
  // Most copies share their bytes with the source and need no space.
  await requireDiskSpace(storage, 0)
  const target = { ...destination, operation, isUpsert } as const
  await requireWritable(storage, requester, target, object)
  if (!(await storage.blobs.copy(original.version, version))) throw refusal('blobGone')
  await removeBlobOnFailure(storage, version, () => writeObject(storage, requester, target, object))
  const copied = await findObject(storage.db, destination)
  if (!copied) throw refusal('noSuchKey')
  return copied
}

function change(metadata: Partial<ObjectMetadata>, changes: Copy['changes'], now: number): Partial<ObjectMetadata> {
  const { contentEncoding, ...rest } = metadata
  const encoding = changes?.contentEncoding ?? contentEncoding
  return {
    ...rest,
    ...(changes?.mimeType !== undefined && { mimetype: changes.mimeType }),
    ...(changes?.cacheControl !== undefined && { cacheControl: changes.cacheControl }),
    ...(encoding && { contentEncoding: encoding }),
    lastModified: new Date(Math.floor(now / 1000) * 1000).toISOString(),
  }
}
