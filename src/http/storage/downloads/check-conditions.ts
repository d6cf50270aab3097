import { refusal } from '#services/storage/wire/refusals.ts'
import type { StorageRequest } from '../storage-request.ts'
import { decideConditions } from './conditions.ts'
import type { DescribedObject } from './object-headers.ts'

/** Whether to send the whole object, a part of it, or only that it has not changed. Throws the protocol's refusals. */
export function checkConditions(
  { c }: StorageRequest,
  { etag, modifiedAt, size }: DescribedObject,
  { ignoresRange = false }: { ignoresRange?: boolean } = {},
) {
  const verdict = decideConditions(
    {
      ifMatch: c.req.header('if-match'),
      ifUnmodifiedSince: c.req.header('if-unmodified-since'),
      ifNoneMatch: c.req.header('if-none-match'),
      ifModifiedSince: c.req.header('if-modified-since'),
      ifRange: c.req.header('if-range'),
      range: ignoresRange ? undefined : c.req.header('range'),
    },
    { etag, modifiedAt, size },
  )
  if (verdict.kind === 'failed') throw refusal('preconditionFailed')
  if (verdict.kind === 'badRange') {
    c.header('Content-Range', `bytes */${size}`)
    throw refusal('invalidRange')
  }
  return verdict
}
