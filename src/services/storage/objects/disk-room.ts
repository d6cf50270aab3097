import type { StorageContext } from '../storage-context.ts'
import { refusal } from '../wire/refusals.ts'
import type { OwnerRoom } from './owner-limits.ts'

type Deps = Pick<StorageContext, 'blobs' | 'settings'>

/** How many bytes may arrive between two checks of the disk. */
const ASK_AFTER_BYTES = 8 * 1024 * 1024

/** Refuses bytes that would leave the disk almost full, so that there is room for everything else. */
export async function requireRoom({ blobs, settings }: Deps, bytes: number): Promise<void> {
  if ((await blobs.freeBytes()) - bytes < settings.minFreeBytes) throw refusal('diskFull')
}

/**
 * Passes bytes through while there is room for them, on the disk and for their owner. Many uploads may arrive at once, and
 * their lengths may be unknown. All limits are checked in one loop, because each loop around a stream costs time per chunk.
 */
export async function* whileRoom(
  storage: Deps,
  bytes: AsyncIterable<Uint8Array>,
  { room, most }: { room: OwnerRoom; most: number },
): AsyncGenerator<Uint8Array> {
  let size = 0
  let sinceAsked = 0
  for await (const chunk of bytes) {
    size += chunk.length
    sinceAsked += chunk.length
    room.arrived(chunk.length)
    if (sinceAsked >= ASK_AFTER_BYTES) {
      sinceAsked = 0
      await requireRoom(storage, chunk.length)
    }
    // Checked whatever length was announced.
    if (size > most) throw refusal('tooLarge')
    yield chunk
  }
}
