import type { StorageContext } from '../storage-context.ts'
import { refusal } from '../wire/refusals.ts'

type Deps = Pick<StorageContext, 'blobs' | 'settings'>

/** How many bytes may arrive until the disk is asked again. */
const ASK_AFTER_BYTES = 8 * 1024 * 1024

/** Refuses bytes that would leave the disk almost full, so that there is room for everything else. */
export async function requireRoom({ blobs, settings }: Deps, bytes: number): Promise<void> {
  if ((await blobs.freeBytes()) - bytes < settings.minFreeBytes) throw refusal('diskFull')
}

/** Passes bytes on while there is room: many uploads may arrive at once, and their lengths need not be known. */
export async function* whileRoom(storage: Deps, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let arrived = 0
  for await (const chunk of bytes) {
    arrived += chunk.length
    if (arrived >= ASK_AFTER_BYTES) {
      arrived = 0
      await requireRoom(storage, chunk.length)
    }
    yield chunk
  }
}
