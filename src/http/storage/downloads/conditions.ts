// Conditional requests and ranges (RFC 9110, 13 and 14), decided without reading the bytes.
import type { ByteRange } from '#platform/files/blob-store.ts'

export interface Conditions {
  ifMatch: string | undefined
  ifUnmodifiedSince: string | undefined
  ifNoneMatch: string | undefined
  ifModifiedSince: string | undefined
  ifRange: string | undefined
  range: string | undefined
}

interface Representation {
  /** With its quotes. */
  etag: string
  modifiedAt: Date
  size: number
}

export type Verdict =
  | { kind: 'whole' }
  | { kind: 'part'; range: ByteRange }
  | { kind: 'notModified' | 'failed' | 'badRange' }

/** The part of an object to send. */
export function decideConditions(conditions: Conditions, object: Representation): Verdict {
  const modified = Math.floor(object.modifiedAt.getTime() / 1000) * 1000
  const { ifMatch, ifUnmodifiedSince, ifNoneMatch, ifModifiedSince } = conditions
  if (ifMatch !== undefined ? !hasTag(ifMatch, object.etag) : isBefore(ifUnmodifiedSince, modified)) {
    return { kind: 'failed' }
  }
  if (ifNoneMatch !== undefined) {
    if (hasTag(ifNoneMatch, object.etag)) return { kind: 'notModified' }
  } else if (ifModifiedSince !== undefined && Date.parse(ifModifiedSince) >= modified) {
    return { kind: 'notModified' }
  }
  return decideRange(conditions, object, modified)
}

function decideRange({ range, ifRange }: Conditions, { etag, size }: Representation, modified: number): Verdict {
  if (range === undefined || !/^bytes=/i.test(range)) return { kind: 'whole' }
  if (ifRange !== undefined && ifRange !== etag && Date.parse(ifRange) !== modified) return { kind: 'whole' }
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return { kind: 'badRange' }
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || (first === '' && Number(last) === 0)
    ? { kind: 'badRange' }
    : { kind: 'part', range: { start, end } }
}

/** Weak comparison: a proxy may have marked our tag as weak when it compressed the answer. */
function hasTag(list: string, etag: string): boolean {
  if (list.trim() === '*') return true
  return list.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

function isBefore(date: string | undefined, modified: number): boolean {
  return date !== undefined && Date.parse(date) < modified
}
