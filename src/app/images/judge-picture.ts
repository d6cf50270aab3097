import { JobRefused, ProcessEnded } from '#platform/processes/child-worker.ts'
import { StorageError } from '#services/storage/wire/storage-error.ts'

/** If the process ends this often with the same picture, the picture is the reason. */
const MOST_ENDS = 3

/**
 * Decides whether a picture itself is the reason why it could not be rendered. A refusal by the decoder counts at once.
 * A process that ended may have been stopped by a restart or by a lack of memory, so it counts only if that happens
 * repeatedly. A restart resets the count.
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
