import { limitUpload } from '../objects/limit-bytes.ts'
import type { OwnerSpace } from '../objects/owner-limits.ts'
import { removeBlobOnFailure } from '../objects/remove-blob-on-failure.ts'
import type { StorageContext } from '../storage-context.ts'
import { refusal } from '../wire/refusals.ts'
import type { Lease } from './lease.ts'
import { addPart, countParts, type ResumableUpload, type UploadPart } from './resumable-store.ts'

/** A killed process loses at most this much of what it has received. */
const PART_BYTES = 32 * 1024 * 1024
/** Each part costs a row and a file, and they are joined at the end. */
const MAX_PARTS = 2000

interface Received {
  offset: number
  /** The part with the last byte. Its row is written by the transaction that completes the upload. */
  last: UploadPart | null
}

/** Stores bytes as parts of an upload. If the connection is cut, the bytes that have arrived are kept. */
export async function receiveParts(
  storage: StorageContext,
  lease: Lease,
  upload: ResumableUpload,
  { bytes, maxBytes, space }: { bytes: AsyncIterable<Uint8Array>; maxBytes: number; space: OwnerSpace },
): Promise<Received> {
  const source = limitUpload(storage, bytes, { space, maxBytes: Number.POSITIVE_INFINITY })
  let offset = upload.received
  let parts = await countParts(storage.db, upload.version)
  for (let isOver = false; !isOver; ) {
    if (parts++ >= MAX_PARTS) throw refusal('tooManyParts')
    const taken = takePart(source, maxBytes - offset)
    const part = await storePart(storage, offset, taken.bytes)
    isOver = taken.isLast()
    if (!part) continue
    offset += part.size
    if (offset === upload.length) return { offset, last: part }
    await removeBlobOnFailure(storage, part.version, () =>
      storage.db.transaction().execute(async (tx) => {
        if (!(await addPart(tx, upload.version, lease.holder, part))) throw refusal('lockTimeout')
      }),
    )
    space.recorded(part.size)
  }
  return { offset, last: null }
}

async function storePart(
  { blobs, newId }: StorageContext,
  start: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<UploadPart | null> {
  const version = newId()
  const { size, md5 } = await blobs.write(version, bytes)
  if (size > 0) return { start, size, md5, version }
  await blobs.remove(version)
  return null
}

/** The next bytes of a source, about as many as fit into a part. */
function takePart(source: AsyncIterator<Uint8Array>, most: number) {
  let isLast = false
  async function* take(): AsyncGenerator<Uint8Array> {
    for (let size = 0; size < PART_BYTES; ) {
      const next = await source.next()
      if (next.done) {
        isLast = true
        return
      }
      size += next.value.length
      if (size > most) throw refusal('uploadOverflow')
      yield next.value
    }
  }
  return { bytes: take(), isLast: () => isLast }
}
