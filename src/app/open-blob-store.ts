import { join, resolve } from 'node:path'
import type { Config } from '#config/config.ts'
import { makePrivateDirectory } from '#platform/disk/private-directory.ts'
import type { BlobStore } from '#platform/files/blob-store.ts'
import { createDiskBlobStore } from '#platform/files/disk-blob-store.ts'
import { createFallbackBlobStore } from '#platform/files/fallback-blob-store.ts'
import { createS3BlobStore } from '#platform/files/s3-blob-store.ts'
import { createS3Client } from '#platform/s3/s3-client.ts'

type StorageConfig = Pick<Config, 'dataDir'> & { storage: Pick<Config['storage'], 's3' | 'backend'> }

/** The store for new blobs, and the one where earlier blobs may still be. */
export function openBlobStores({ dataDir, storage: { s3, backend } }: StorageConfig): {
  current: BlobStore
  earlier: BlobStore | null
} {
  const disk = openLocalBlobStore(dataDir, 'storage')
  if (!s3) return { current: disk, earlier: null }
  const spool = openLocalBlobStore(dataDir, 'storage/s3-spool')
  const remote = createS3BlobStore({ client: createS3Client(s3), spool })
  return backend === 's3' ? { current: remote, earlier: disk } : { current: disk, earlier: remote }
}

/** The blob store of the storage service. */
export function openBlobStore(config: StorageConfig): BlobStore {
  const { current, earlier } = openBlobStores(config)
  return earlier ? createFallbackBlobStore(current, earlier) : current
}

/** A blob store in DATA_DIR, which gets its mode first: the user of the embedded database must be able to enter it. */
export function openLocalBlobStore(dataDir: string, folder: string): BlobStore {
  makePrivateDirectory(resolve(dataDir))
  return createDiskBlobStore(join(dataDir, folder))
}
