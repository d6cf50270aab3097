import type { StorageContext } from '../storage-context.ts'
import { identifyDatabase } from './database-identity-store.ts'

type Deps = Pick<StorageContext, 'db' | 'blobs' | 'newId'>

/**
 * Whether the blobs belong to this database. Otherwise a start with the wrong database, or a copy of the right one, would remove files that
 * are still needed.
 */
export async function belongTogether({ db, blobs, newId }: Deps): Promise<boolean> {
  const owner = await identifyDatabase(db, newId())
  const present = await blobs.findOwner()
  if (present === null) await blobs.setOwner(owner)
  return present === null || present === owner
}

/** Records that the files belong to this database, for example after it moved to another server. */
export async function takeOverBlobs({ db, blobs, newId }: Deps): Promise<void> {
  await blobs.setOwner(await identifyDatabase(db, newId()))
}
