import { createHash } from 'node:crypto'
import {
  describeTransformation,
  readTransformation,
  type Transformation,
  toImageJob,
} from '#services/storage/images/transformation.ts'
import { urlOf } from '#services/storage/links/url-tokens.ts'
import {
  type FoundObject,
  findSignedObject,
  findVisibleObject,
  getPublicObject,
  openObject,
} from '#services/storage/objects/read-object.ts'
import { checkConditions } from '../downloads/check-conditions.ts'
import { createObjectHeaders, describeObject } from '../downloads/object-headers.ts'
import { requireToken } from '../links/require-token.ts'
import { requireRequester } from '../requests/identify-requester.ts'
import { createFields } from '../requests/read-fields.ts'
import { toReadRequest } from '../requests/to-read-request.ts'
import type { StorageHandler, StorageRequest, StorageRoute } from '../storage-request.ts'
import { readTransformationFields } from './read-transformation.ts'
import { recognizeImage } from './recognize-image.ts'

const renderPublic: StorageHandler = (request) =>
  sendPicture(request, {
    transformation: readQuery(request),
    find: () => getPublicObject(request.storage, toReadRequest(request, 'storage.render.image_public')),
  })

/** Here policies decide even about public buckets. */
const renderVisible: StorageHandler = async (request) => {
  const requester = await requireRequester(request)
  return sendPicture(request, {
    transformation: readQuery(request),
    find: () =>
      findVisibleObject(request.storage, requester, toReadRequest(request, 'storage.render.image_authenticated')),
  })
}

/** The link contains the transformation, which the query can't change. */
const renderSigned: StorageHandler = async (request) => {
  const { storage, bucketId, key } = request
  const url = urlOf(bucketId, key)
  const { expiresAt, transformations, format, versionId } = await storage.urlTokens.verifyDownload(
    requireToken(request),
    url,
  )
  return sendPicture(request, {
    transformation: { ...readTransformation(transformations ?? ''), format },
    find: () => findSignedObject(storage, { ...toReadRequest(request, 'storage.render.image_sign'), versionId }),
    expiresAt,
  })
}

export const renderRoutes: StorageRoute[] = [
  ['GET', '/render/image/public/{b}/{k}', renderPublic],
  ['GET', '/render/image/authenticated/{b}/{k}', renderVisible],
  ['GET', '/render/image/sign/{b}/{k}', renderSigned],
]

interface Picture {
  transformation: Transformation
  find: () => Promise<FoundObject>
  expiresAt?: Date
}

async function sendPicture(request: StorageRequest, { transformation, find, expiresAt }: Picture): Promise<Response> {
  const { c, storage } = request
  const acceptsWebp = (c.req.header('accept') ?? '').includes('image/webp')
  const order = toImageJob(transformation, acceptsWebp)
  const { blob, ...found } = await openObject(storage, find)
  try {
    const { contentEncoding: _stored, ...stored } = describeObject(found)
    const variant = createHash('md5').update(JSON.stringify(order)).digest('hex').slice(0, 8)
    const picture = { ...stored, contentEncoding: undefined, etag: `"${stored.etag.replaceAll('"', '')}-${variant}"` }
    const headers = createObjectHeaders(request, found, picture, expiresAt)
    headers['X-Transformations'] = describeTransformation(transformation)
    if (transformation.format === undefined) headers.Vary = headers.Vary ? `${headers.Vary}, Accept` : 'Accept'
    // Ranges would refer to the stored picture.
    if (checkConditions(request, picture, { ignoresRange: true }).kind === 'notModified')
      return c.body(null, 304, headers)
    const { version } = found.object
    const read = () => blob.read({ start: 0, end: blob.size - 1 })
    const source = { version, size: blob.size, isPublic: found.isPublic, read }
    const client = { key: clientKeyOf(request), isGone: () => c.env.outgoing.destroyed }
    const bytes = await storage.images.render(source, order, client)
    return c.body(new Uint8Array(bytes), 200, { ...headers, 'Content-Type': recognizeImage(bytes) })
  } finally {
    await blob.close().catch(() => {})
  }
}

function clientKeyOf({ c, readClientAddress }: StorageRequest): string {
  return readClientAddress(c.env.incoming.socket.remoteAddress, c.req.header('x-forwarded-for')).limitKey
}

function readQuery({ c }: StorageRequest): Transformation {
  return readTransformationFields(createFields(c.req.query(), 'querystring'))
}
