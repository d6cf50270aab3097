// Resumable uploads with the TUS 1.0.0 protocol (tus.io). Its answers are plain text with real status codes.
import type { IncomingMessage } from 'node:http'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { requireBucketName } from '#services/storage/names.ts'
import type { ResumableUpload } from '#services/storage/resumable/resumable-store.ts'
import {
  type ArrivingBytes,
  cancelUpload,
  continueUpload,
  readUploadState,
  startUpload,
} from '#services/storage/resumable/resumable-uploads.ts'
import { readUploadId, type UploadAddress, writeUploadId } from '#services/storage/resumable/upload-id.ts'
import { refusal, refuseWith } from '#services/storage/wire/refusals.ts'
import { bodyChunks } from '../../connections/body-chunks.ts'
import { createErrorResponse, toStorageError } from '../error-response.ts'
import type { StorageHandler, StorageRequest, StorageRoute } from '../storage-request.ts'
import { type IdentifySender, identifyBySignature, identifyByToken, type UploadAccess } from './identify-sender.ts'
import { readBytes, readLength, readUploadMetadata } from './read-tus-headers.ts'

const VERSION = '1.0.0'
const BODY_TYPE = 'application/offset+octet-stream'
const resumable = { 'Tus-Resumable': VERSION, 'Cache-Control': 'no-store' }

type Answer = (request: StorageRequest, identifySender: IdentifySender) => Promise<Response>

const options: StorageHandler = async ({ c, storage }) =>
  c.body(null, 204, {
    ...resumable,
    'Tus-Version': VERSION,
    'Tus-Extension': 'creation,creation-with-upload,creation-defer-length,termination,expiration',
    'Tus-Max-Size': String(storage.settings.maxFileBytes),
  })

const create =
  ({ path, suffix }: UploadAccess): Answer =>
  async ({ c, storage }, identifySender) => {
    const length = readLength(c.req.header('upload-length'), c.req.header('upload-defer-length'))
    const start = readUploadMetadata(c.req.header('upload-metadata'))
    requireBucketName(start.bucketId)
    const sender = await identifySender(start, `storage.tus.upload.create${suffix}`)
    const hasBytes = c.req.header('content-type') === BODY_TYPE
    const arriving = hasBytes ? arrivingBytes(c.env.incoming) : null
    const upload = await startUpload(storage, sender, { ...start, length, isUpsert: sender.isUpsert }, arriving)
    return c.body(null, 201, {
      ...resumable,
      // Without an origin, so that it works under whatever host name the client used.
      Location: `/storage/v1${path}/${writeUploadId(upload)}`,
      'Upload-Offset': String(upload.received),
      ...describeProgress(upload),
    })
  }

const head =
  ({ suffix }: UploadAccess): Answer =>
  async (request, identifySender) => {
    const address = readAddress(request)
    await identifySender(address, `storage.tus.upload.get${suffix}`)
    const upload = await readUploadState(request.storage, address)
    return request.c.body(null, 200, {
      ...resumable,
      'Upload-Offset': String(upload.received),
      ...(upload.length === null ? { 'Upload-Defer-Length': '1' } : { 'Upload-Length': String(upload.length) }),
      'Upload-Metadata': upload.header,
      ...describeProgress(upload),
    })
  }

const patch =
  ({ suffix }: UploadAccess): Answer =>
  async (request, identifySender) => {
    const { c, storage } = request
    const address = readAddress(request)
    if (c.req.header('content-type') !== BODY_TYPE) throw refuseWith.invalidRequest('Invalid content-type')
    const offset = readBytes('upload-offset', c.req.header('upload-offset'))
    if (offset === undefined) throw refuseWith.invalidRequest('Upload-Offset header required')
    const length = readBytes('upload-length', c.req.header('upload-length'))
    const sender = await identifySender(address, `storage.tus.upload.part${suffix}`)
    const arriving = arrivingBytes(c.env.incoming)
    const upload = await continueUpload(storage, sender, address, { offset, length, arriving })
    return c.body(null, 204, {
      ...resumable,
      'Upload-Offset': String(upload.received),
      ...describeProgress(upload),
    })
  }

const terminate =
  ({ suffix }: UploadAccess): Answer =>
  async (request, identifySender) => {
    const address = readAddress(request)
    const sender = await identifySender(address, `storage.tus.upload.delete${suffix}`)
    await cancelUpload(request.storage, sender, address)
    return request.c.body(null, 204, resumable)
  }

/** An invalid token is refused as everywhere else; all other refusals follow the protocol. */
function answerWith({ createIdentify }: UploadAccess, answer: Answer): StorageHandler {
  return async (request) => {
    const identifySender = await createIdentify(request)
    const { c, storage } = request
    try {
      if (c.req.header('tus-resumable') !== VERSION) throw refusal('tusVersion')
      return await answer(request, identifySender)
    } catch (error) {
      const { headers, body } = createErrorResponse(toStorageError(error, storage.log, c.req.path))
      const status = Number(body.statusCode) as ContentfulStatusCode
      const version = body.code === 'PreconditionFailed' && { 'Tus-Version': VERSION }
      return c.text(body.message, status, { ...resumable, ...version, ...headers })
    }
  }
}

function routesFor(access: UploadAccess): StorageRoute[] {
  const { path } = access
  return [
    ['OPTIONS', path, options],
    ['OPTIONS', `${path}/{k}`, options],
    ['POST', path, answerWith(access, create(access))],
    ['HEAD', `${path}/{k}`, answerWith(access, head(access))],
    ['PATCH', `${path}/{k}`, answerWith(access, patch(access))],
    ['DELETE', `${path}/{k}`, answerWith(access, terminate(access))],
  ]
}

/** `sign` is a fixed word, so it comes first. */
export const resumableRoutes: StorageRoute[] = [...routesFor(identifyBySignature), ...routesFor(identifyByToken)]

function describeProgress({ isComplete, expiresAt }: ResumableUpload): Record<string, string> {
  return isComplete ? { 'Tus-Complete': '1' } : { 'Upload-Expires': expiresAt.toUTCString() }
}

function readAddress({ key }: StorageRequest): UploadAddress {
  const address = readUploadId(key)
  if (!address) throw refusal('noSuchUpload')
  return address
}

function arrivingBytes(incoming: IncomingMessage): ArrivingBytes {
  const length = incoming.headers['content-length']
  return {
    bytes: untilCut(incoming),
    declaredBytes: length === undefined ? undefined : Number(length),
    stop: () => incoming.destroy(),
  }
}

/** If the connection breaks, the bytes simply end. Those that have arrived are kept. */
async function* untilCut(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* bodyChunks(incoming)
  } catch (error) {
    if (!incoming.destroyed) throw error
  }
}
