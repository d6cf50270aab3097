import type { ObjectRow } from '#services/storage/objects/object-store.ts'

/** An object in the format of `info`. */
export function toInfo({ metadata, ...object }: ObjectRow) {
  return {
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null,
    content_encoding: metadata?.contentEncoding ?? null,
    etag: metadata?.eTag ?? null,
    metadata: object.user_metadata,
    last_modified: object.updated_at,
    created_at: object.created_at,
  }
}

/** An object in the longer format of the calls that copied or removed it. */
export function toDetails(object: ObjectRow) {
  return {
    name: object.name,
    bucket_id: object.bucket_id,
    owner: object.owner ?? '',
    owner_id: object.owner_id ?? '',
    version: object.version,
    id: object.id,
    updated_at: object.updated_at,
    created_at: object.created_at,
    last_accessed_at: object.last_accessed_at,
    metadata: object.metadata,
    user_metadata: object.user_metadata,
  }
}
