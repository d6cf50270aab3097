import { mayBeCommitted } from '#platform/database/database-unavailable.ts'
import type { StorageContext } from '../storage-context.ts'

/** Writes the row of new bytes, and removes the bytes if that fails. */
export async function removeBlobOnFailure<Result>(
  { blobs }: StorageContext,
  version: string,
  writeRow: () => Promise<Result>,
): Promise<Result> {
  try {
    return await writeRow()
  } catch (error) {
    // The row may exist anyway. The sweep will find out.
    if (!mayBeCommitted(error)) await blobs.remove(version)
    throw error
  }
}
