import { finished } from 'node:stream'
import type { ByteRange, OpenBlob } from '#platform/files/blob-store.ts'
import { type FoundObject, openObject } from '#services/storage/objects/read-object.ts'
import { refusal } from '#services/storage/wire/refusals.ts'
import { openHeaders } from '../cors.ts'
import type { StorageRequest } from '../storage-dependencies.ts'
import { alreadySent } from './already-sent.ts'
import { decide } from './conditions.ts'
import { createDisposition } from './content-disposition.ts'
import { toHarmlessType } from './harmless-type.ts'

/** Smaller answers are read in one piece, which is twice as fast as a stream. */
const WHOLE_BYTES = 1024 * 1024

interface SendOptions {
  find: () => Promise<FoundObject>
  /** When the link that was used expires. */
  expiresAt?: Date
}

type Sendable = ReturnType<typeof describeObject>

/** Answers with an object, a part of it, or only its headers, depending on the request. */
export async function sendObject(request: StorageRequest, { find, expiresAt }: SendOptions): Promise<Response> {
  if (request.c.req.method === 'HEAD') return sendHead(request, await find(), expiresAt)
  const { blob, ...found } = await openObject(request.storage, find)
  try {
    const { c } = request
    const object = { ...describeObject(found), size: blob.size }
    const headers = createObjectHeaders(request, found, object, expiresAt)
    const verdict = decideFor(request, object)
    if (verdict.kind === 'notModified' || blob.size === 0) {
      await blob.close()
      return verdict.kind === 'notModified' ? c.body(null, 304, headers) : c.body('', 200, headers)
    }
    const isPart = verdict.kind === 'part'
    const range = isPart ? verdict.range : { start: 0, end: blob.size - 1 }
    if (isPart) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${blob.size}`
    const status = isPart ? 206 : 200
    const length = range.end - range.start + 1
    const release = length <= WHOLE_BYTES ? request.memory.take(length) : null
    const answer = { status, headers, length }
    if (!release) return await sendStream(request, answer, blob, range)
    // Until the client has received everything or disconnected.
    finished(c.env.outgoing, release)
    return sendBytes(request, answer, await blob.read(range))
  } catch (error) {
    await blob.close().catch(() => {})
    throw error
  }
}

/** The row says enough about the object, so the bytes are not read. */
function sendHead(request: StorageRequest, found: FoundObject, expiresAt: Date | undefined): Response {
  const object = describeObject(found)
  const headers = createObjectHeaders(request, found, object, expiresAt)
  const { kind } = decideFor(request, object)
  if (kind === 'notModified') return request.c.body(null, 304, headers)
  return request.c.body(null, 200, { ...headers, 'Content-Length': String(object.size) })
}

/** Whether to send the object at all; throws the protocol's refusals. */
export function decideFor(
  { c }: StorageRequest,
  { etag, modifiedAt, size }: Sendable,
  { ignoresRange = false }: { ignoresRange?: boolean } = {},
) {
  const verdict = decide(
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

interface Answer {
  status: number
  headers: Record<string, string>
  length: number
}

/** Writes directly to the connection, because the adapter would pass each chunk through three more streams. */
function writeHead({ c }: StorageRequest, { status, headers, length }: Answer): void {
  c.env.outgoing.writeHead(status, { ...openHeaders, ...headers, 'Content-Length': String(length) })
}

function sendBytes(request: StorageRequest, answer: Answer, bytes: Buffer): Response {
  writeHead(request, answer)
  request.c.env.outgoing.end(bytes)
  return alreadySent
}

async function sendStream(
  request: StorageRequest,
  answer: Answer,
  blob: OpenBlob,
  range: ByteRange,
): Promise<Response> {
  const { outgoing } = request.c.env
  writeHead(request, answer)
  // The client may disconnect at any time. If the file can't be read, the connection is cut too, so that a partial
  // answer isn't mistaken for the whole.
  await blob.sendTo(outgoing, range).catch(() => outgoing.destroy())
  return alreadySent
}

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
  object: Sendable,
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
