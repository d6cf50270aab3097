import { JobRefused, ProcessEnded } from '#platform/child-worker.ts'
import { StorageError } from '#services/storage/wire/storage-error.ts'

/** A picture during which the process ended so often is taken for the cause. */
const MOST_ENDS = 3

/**
 * Tells whether a picture is at fault when it could not be rendered. What the decoder says is believed at once. A process
 * that ended may as well have been ended by a restart or for want of memory, so that it counts only when it happens
 * again and again. A restart forgets the count, in favour of the picture.
 */
export function createPictureJudge(): (error: unknown, pictureId: string) => boolean {
  const ends = new Map<string, number>()
  return (error, pictureId) => {
    if (!(error instanceof StorageError) || error.kind !== 'invalid') return false
    // Without a cause the file was refused before anything was started, for its size.
    if (error.cause === undefined || error.cause instanceof JobRefused) return true
    if (!(error.cause instanceof ProcessEnded)) return false
    const count = (ends.get(pictureId) ?? 0) + 1
    if (count < MOST_ENDS) ends.set(pictureId, count)
    else ends.delete(pictureId)
    return count >= MOST_ENDS
  }
}
