import { DatabaseUnavailable } from '#platform/database/database-unavailable.ts'
import type { StorageContext } from '../storage-context.ts'

/** Writes the row of new bytes, and removes the bytes if that fails. */
export async function removeBlobOnFailure<Result>(
  { blobs }: StorageContext,
  version: string,
  /** Called when only the commit is left. */
  work: (beforeCommit: () => void) => Promise<Result>,
): Promise<Result> {
  let isCommitting = false
  try {
    return await work(() => {
      isCommitting = true
    })
  } catch (error) {
    // If the connection broke during the commit, the row may exist anyway. The sweep will find out.
    const mayBeNamed = isCommitting && error instanceof DatabaseUnavailable
    if (!mayBeNamed) await blobs.remove(version)
    throw error
  }
}
