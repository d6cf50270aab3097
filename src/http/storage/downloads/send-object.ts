import { finished } from 'node:stream'
import type { ByteRange, OpenBlob } from '#platform/files/blob-store.ts'
import { type FoundObject, openObject } from '#services/storage/objects/read-object.ts'
import { anyOriginHeaders } from '../cors.ts'
import type { StorageRequest } from '../storage-request.ts'
import { alreadySent } from './already-sent.ts'
import { checkConditions } from './check-conditions.ts'
import { createObjectHeaders, describeObject } from './object-headers.ts'

/** Smaller answers are read in one piece, which is twice as fast as a stream. */
const WHOLE_BYTES = 1024 * 1024

interface SendOptions {
  find: () => Promise<FoundObject>
  /** When the link that was used expires. */
  expiresAt?: Date
}

/** Answers with an object, a part of it, or only its headers, depending on the request. */
export async function sendObject(request: StorageRequest, { find, expiresAt }: SendOptions): Promise<Response> {
  if (request.c.req.method === 'HEAD') return sendHead(request, await find(), expiresAt)
  const { blob, ...found } = await openObject(request.storage, find)
  try {
    const { c } = request
    const object = { ...describeObject(found), size: blob.size }
    const headers = createObjectHeaders(request, found, object, expiresAt)
    const verdict = checkConditions(request, object)
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
  const { kind } = checkConditions(request, object)
  if (kind === 'notModified') return request.c.body(null, 304, headers)
  return request.c.body(null, 200, { ...headers, 'Content-Length': String(object.size) })
}

interface Answer {
  status: number
  headers: Record<string, string>
  length: number
}

/** Writes directly to the connection, because the adapter would pass each chunk through three more streams. */
function writeHead({ c }: StorageRequest, { status, headers, length }: Answer): void {
  c.env.outgoing.writeHead(status, { ...anyOriginHeaders, ...headers, 'Content-Length': String(length) })
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
