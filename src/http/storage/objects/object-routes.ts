import { isObject } from '#domain/is-object.ts'
import type { Requester } from '#services/storage/identify.ts'
import { requireBucketName } from '#services/storage/names.ts'
import { type FoundObject, findObjectFor, getPublicObject } from '#services/storage/objects/read-object.ts'
import { removeObject, removeObjects } from '#services/storage/objects/remove-objects.ts'
import { requireTarget, uploadObject } from '#services/storage/objects/upload-object.ts'
import type { Operation } from '#services/storage/on-behalf-of.ts'
import { refuseWith } from '#services/storage/wire/refusals.ts'
import { sendObject } from '../downloads/send-object.ts'
import { findRequester, requireRequester } from '../requests/identify-requester.ts'
import { readJsonBody } from '../requests/read-body.ts'
import { createFields } from '../requests/read-fields.ts'
import { toReadRequest } from '../requests/to-read-request.ts'
import type { StorageHandler, StorageRequest, StorageRoute } from '../storage-request.ts'
import { readUploadBody } from '../uploads/read-upload-body.ts'
import { toDetails, toInfo } from './object-shape.ts'

function upload(operation: Operation, isUpsert: (request: StorageRequest) => boolean): StorageHandler {
  return async (request) => {
    const { c, storage, bucketId, key } = request
    const requester = await requireRequester(request)
    const target = await requireTarget(storage, { bucketId: requireBucketName(bucketId), name: key })
    const { id } = await uploadObject(storage, requester, target, {
      bucketId,
      name: key,
      operation,
      isUpsert: isUpsert(request),
      ...(await readUploadBody(request)),
    })
    return c.json({ Key: `${bucketId}/${key}`, Id: id })
  }
}

/** Identifies the sender once, and returns a function that reads the object's row. A download may call it twice. */
type CreateFinder = (request: StorageRequest) => Promise<() => Promise<FoundObject>>

const byPublicBucket =
  (operation: Operation): CreateFinder =>
  async (request) =>
  () =>
    getPublicObject(request.storage, toReadRequest(request, operation))

function byRequester(
  identify: (request: StorageRequest) => Promise<Requester | null>,
  operation: Operation,
): CreateFinder {
  return async (request) => {
    const requester = await identify(request)
    return () => findObjectFor(request.storage, requester, toReadRequest(request, operation))
  }
}

const download =
  (createFinder: CreateFinder): StorageHandler =>
  async (request) =>
    sendObject(request, { find: await createFinder(request) })

const info =
  (createFinder: CreateFinder): StorageHandler =>
  async (request) => {
    const find = await createFinder(request)
    const { object } = await find()
    const headers = { 'Cache-Control': 'no-cache', ...(object.metadata?.eTag && { ETag: object.metadata.eTag }) }
    return request.c.json(toInfo(object), 200, headers)
  }

const removeMany: StorageHandler = async (request) => {
  const requester = await requireRequester(request)
  requireBucketName(request.bucketId)
  const body = createFields(await readJsonBody(request), 'body')
  body.require('prefixes')
  const removals = (body.array('prefixes', { min: 1 }) ?? []).map(readRemoval)
  const removed = await removeObjects(request.storage, requester, request.bucketId, removals)
  return request.c.json(removed.map(toDetails))
}

function readRemoval(entry: unknown, index: number) {
  if (typeof entry === 'string') return { name: entry }
  if (!isObject(entry)) throw refuseWith.invalidRequest(`body/prefixes/${index} must be string`)
  const fields = createFields(entry, `body/prefixes/${index}`)
  fields.require('path')
  return { name: fields.text('path') ?? '', versionId: fields.text('versionId') }
}

const removeOne: StorageHandler = async (request) => {
  const requester = await requireRequester(request)
  requireBucketName(request.bucketId)
  await removeObject(request.storage, requester, { bucketId: request.bucketId, name: request.key })
  return request.c.json({ message: 'Successfully deleted' })
}

const downloadFor = (identify: typeof findRequester) =>
  download(byRequester(identify, 'storage.object.get_authenticated'))
const headFor = (identify: typeof findRequester) => download(byRequester(identify, 'object.head_authenticated_info'))
const infoFor = (identify: typeof findRequester) => info(byRequester(identify, 'object.get_authenticated_info'))
const downloadPublic = download(byPublicBucket('storage.object.get_public'))

export const objectRoutes: StorageRoute[] = [
  ['GET', '/object/info/public/{b}/{k}', info(byPublicBucket('storage.object.info_public'))],
  ['GET', '/object/info/authenticated/{b}/{k}', infoFor(requireRequester)],
  ['GET', '/object/info/{b}/{k}', infoFor(findRequester)],
  ['GET', '/object/public/{b}/{k}', downloadPublic],
  ['HEAD', '/object/public/{b}/{k}', downloadPublic],
  ['GET', '/object/authenticated/{b}/{k}', downloadFor(requireRequester)],
  ['HEAD', '/object/authenticated/{b}/{k}', headFor(requireRequester)],
  ['GET', '/object/{b}/{k}', downloadFor(findRequester)],
  ['HEAD', '/object/{b}/{k}', headFor(findRequester)],
  ['POST', '/object/{b}/{k}', upload('storage.object.upload', ({ c }) => c.req.header('x-upsert') === 'true')],
  ['PUT', '/object/{b}/{k}', upload('storage.object.upload_update', () => true)],
  ['DELETE', '/object/{b}/{k}', removeOne],
  ['DELETE', '/object/{b}', removeMany],
]
