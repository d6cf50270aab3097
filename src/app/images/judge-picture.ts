import { JobRefused, ProcessEnded } from '#platform/processes/child-worker.ts'
import { StorageError } from '#services/storage/wire/storage-error.ts'

/** If the process dies this often on the same picture, the picture is to blame. */
const MAX_CRASHES = 3

/**
 * Decides whether a picture is to blame for a failed rendering. A refusal by the decoder counts at once. A dead process
 * may be due to a restart or a lack of memory, so it counts only if it happens repeatedly. A restart resets the count.
 */
export function createPictureJudge(): (error: unknown, pictureId: string) => boolean {
  const crashes = new Map<string, number>()
  return (error, pictureId) => {
    if (!(error instanceof StorageError) || error.kind !== 'invalid') return false
    // Without a cause, the file was refused for its size before anything started.
    if (error.cause === undefined || error.cause instanceof JobRefused) return true
    if (!(error.cause instanceof ProcessEnded)) return false
    const count = (crashes.get(pictureId) ?? 0) + 1
    if (count < MAX_CRASHES) crashes.set(pictureId, count)
    else crashes.delete(pictureId)
    return count >= MAX_CRASHES
  }
}
