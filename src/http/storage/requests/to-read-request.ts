import type { ReadRequest } from '#services/storage/objects/read-object.ts'
import type { StorageRequest } from '../storage-request.ts'

/** The object that a path names, to be read as part of this operation. */
export function toReadRequest({ c, bucketId, key }: StorageRequest, operation: ReadRequest['operation']): ReadRequest {
  return { bucketId, name: key, versionId: c.req.query('versionId'), operation }
}
