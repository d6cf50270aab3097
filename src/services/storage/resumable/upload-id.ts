import type { ObjectKey } from '../objects/object-store.ts'

const TEXT = /^([^/]+)\/(.+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/s
const ENCODED = /^[\w-]{1,2000}$/

export interface UploadAddress extends ObjectKey {
  version: string
}

/** The last part of an upload's URL. */
export function writeUploadId({ bucketId, name, version }: UploadAddress): string {
  return Buffer.from(`${bucketId}/${name}/${version}`).toString('base64url')
}

/** Parses an upload id, or returns null. Its contents can't be trusted, because anybody can make one. */
export function readUploadId(id: string): UploadAddress | null {
  if (!ENCODED.test(id)) return null
  const [, bucketId, name, version] = TEXT.exec(Buffer.from(id, 'base64url').toString('utf8')) ?? []
  return bucketId && name && version ? { bucketId, name, version } : null
}
