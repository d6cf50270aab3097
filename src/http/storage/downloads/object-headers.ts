import type { FoundObject } from '#services/storage/objects/read-object.ts'
import type { StorageRequest } from '../storage-request.ts'
import { createDisposition } from './content-disposition.ts'
import { toHarmlessType } from './harmless-type.ts'

export type DescribedObject = ReturnType<typeof describeObject>

/** An object's row in the terms of HTTP. */
export function describeObject({ object: { metadata, updated_at, version } }: FoundObject) {
  return {
    etag: metadata?.eTag ?? `"${version}"`,
    modifiedAt: metadata?.lastModified ? new Date(metadata.lastModified) : updated_at,
    size: metadata?.size ?? 0,
    type: metadata?.mimetype ?? 'application/octet-stream',
    cacheControl: metadata?.cacheControl ?? 'no-cache',
    robotsTag: metadata?.xRobotsTag ?? 'none',
    contentEncoding: metadata?.contentEncoding,
  }
}

export function createObjectHeaders(
  { c }: StorageRequest,
  { isPublic }: FoundObject,
  object: DescribedObject,
  expiresAt: Date | undefined,
): Record<string, string> {
  const name = c.req.query('download')
  const isStale = c.req.header('if-none-match') !== undefined
  return {
    'Accept-Ranges': 'bytes',
    ...toHarmlessType(object.type),
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: object.etag,
    'Last-Modified': object.modifiedAt.toUTCString(),
    'X-Robots-Tag': object.robotsTag,
    ...(object.contentEncoding && { 'Content-Encoding': object.contentEncoding }),
    ...(expiresAt && { Expires: expiresAt.toUTCString() }),
    // Confidential documents are in private buckets, so no cache may store them, not even the browser's.
    ...(isPublic
      ? { 'Cache-Control': `${object.cacheControl}${isStale ? ', stale-while-revalidate=30' : ''}` }
      : { 'Cache-Control': 'no-store', Vary: 'Authorization' }),
    ...(name !== undefined && { 'Content-Disposition': createDisposition(name) }),
  }
}
