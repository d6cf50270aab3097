import type { StorageContext } from '../storage-context.ts'
import { refusal } from '../wire/refusals.ts'
import { requireDiskSpace } from './disk-space.ts'
import type { OwnerSpace } from './owner-limits.ts'

/** How many bytes may arrive between two checks of the disk. */
const CHECK_DISK_EVERY_BYTES = 8 * 1024 * 1024

/** Passes bytes through and refuses more than `maxBytes`, whatever length was declared. */
export async function* limitBytes(bytes: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > maxBytes) throw refusal('tooLarge')
    yield chunk
  }
}

/**
 * Passes the bytes of an upload through and refuses those beyond its limit, its owner's limit and the space on disk. Many
 * uploads may arrive at once, and their lengths may be unknown. One loop checks everything, because each loop around a
 * stream costs time per chunk.
 */
export async function* limitUpload(
  storage: Pick<StorageContext, 'blobs' | 'settings'>,
  bytes: AsyncIterable<Uint8Array>,
  { space, maxBytes }: { space: OwnerSpace; maxBytes: number },
): AsyncGenerator<Uint8Array> {
  let size = 0
  let sinceCheck = 0
  for await (const chunk of bytes) {
    size += chunk.length
    sinceCheck += chunk.length
    space.arrived(chunk.length)
    if (sinceCheck >= CHECK_DISK_EVERY_BYTES) {
      sinceCheck = 0
      await requireDiskSpace(storage, chunk.length)
    }
    if (size > maxBytes) throw refusal('tooLarge')
    yield chunk
  }
}
