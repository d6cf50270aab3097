import { join } from 'node:path'
import type { Config } from '#config/config.ts'
import type { BlobStore } from '#platform/files/blob-store.ts'
import { createDiskBlobStore } from '#platform/files/disk-blob-store.ts'

/** Where the bytes of the storage service are. */
export function openBlobStore({ dataDir }: Pick<Config, 'dataDir'>): BlobStore {
  return createDiskBlobStore(join(dataDir, 'storage'))
}
