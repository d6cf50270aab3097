import type { StoredBlob } from '#platform/files/blob-store.ts'
import { queueBlobDeletions } from '../blobs/blob-deletion-store.ts'
import type { Requester } from '../identify.ts'
import { checkImage, requireImage, SNIFF_BYTES } from '../images/check-image.ts'
import { requireDiskSpace } from '../objects/disk-space.ts'
import { removeBlobOnFailure } from '../objects/remove-blob-on-failure.ts'
import { createMetadata } from '../objects/upload-object.ts'
import { draftObject, type Write, writeObject } from '../objects/write-object.ts'
import type { StorageContext } from '../storage-context.ts'
import { refusal } from '../wire/refusals.ts'
import type { Lease } from './lease.ts'
import { listParts, markComplete, type ResumableUpload, type UploadPart } from './resumable-store.ts'

interface Completion {
  lease: Lease
  target: Write
  upload: ResumableUpload
  /** The part with the last byte, which has no row yet. */
  last: UploadPart | null
}

/**
 * Turns an upload whose bytes have all arrived into an object. The object's row and the end of the upload are one
 * transaction, so it is completed once, however often the last request is repeated.
 */
export async function finishUpload(
  storage: StorageContext,
  requester: Requester,
  { lease, target, upload, last }: Completion,
): Promise<void> {
  const known = await listParts(storage.db, upload.version)
  const parts = last ? [...known, last] : known
  const removeOnFailure = (version: string | undefined, work: () => Promise<void>) =>
    version === undefined ? work() : removeBlobOnFailure(storage, version, work)
  await removeOnFailure(last?.version, async () => {
    const { version, isNew, ...blob } = await assemble(storage, upload, parts)
    const metadata = createMetadata(upload.details, blob, storage.now())
    const { userMetadata } = upload.details
    const object = { ...draftObject(storage, requester, target, { metadata, userMetadata }), version }
    await removeOnFailure(isNew ? version : undefined, async () => {
      await writeObject(storage, requester, target, object, async (tx) => {
        const isOurs = await markComplete(tx, upload.version, lease.holder, new Date(storage.now()))
        if (!isOurs) throw refusal('lockTimeout')
        const spent = parts.map((part) => part.version).filter((one) => one !== version)
        await queueBlobDeletions(tx, spent, storage.now())
      })
    })
  })
}

/** A single part becomes the object's blob; several are concatenated into a new one. */
async function assemble(
  storage: StorageContext,
  { details }: ResumableUpload,
  parts: readonly UploadPart[],
): Promise<StoredBlob & { version: string; isNew: boolean }> {
  const { blobs, newId } = storage
  const [only, ...others] = parts
  if (only && others.length === 0) {
    const head = await openPart(blobs, only)
    requireImage(details.mimeType, await head.read({ start: 0, end: Math.min(SNIFF_BYTES, only.size) - 1 }))
    return { version: only.version, size: only.size, md5: only.md5, isNew: false }
  }
  // Until the parts are removed, their bytes exist twice.
  await requireDiskSpace(
    storage,
    parts.reduce((sum, { size }) => sum + size, 0),
  )
  const version = newId()
  const bytes = readParts(blobs, parts)
  const stored = await blobs.write(version, only ? checkImage(bytes, details.mimeType) : bytes)
  return { version, ...stored, isNew: true }
}

async function* readParts(blobs: StorageContext['blobs'], parts: readonly UploadPart[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    const blob = await openPart(blobs, part)
    yield* blob.stream({ start: 0, end: part.size - 1 })
  }
}

async function openPart(blobs: StorageContext['blobs'], { version }: UploadPart) {
  const blob = await blobs.open(version)
  // For example after restoring a backup, which contains no unfinished uploads.
  if (!blob) throw refusal('uploadExpired')
  return blob
}
