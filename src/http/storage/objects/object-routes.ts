import { isObject } from '#domain/is-object.ts'
import type { Requester } from '#services/storage/identify.ts'
import { requireBucketName } from '#services/storage/names.ts'
import { type FoundObject, findObjectFor, getPublicObject } from '#services/storage/objects/read-object.ts'
import { removeObject, removeObjects } from '#services/storage/objects/remove-objects.ts'
import { requireTarget, uploadObject } from '#services/storage/objects/upload-object.ts'
import type { Operation } from '#services/storage/on-behalf-of.ts'
import { refuseWith } from '#services/storage/wire/refusals.ts'
import { sendObject } from '../downloads/send-object.ts'
import { readJsonBody } from '../requests/read-body.ts'
import { createFields } from '../requests/read-fields.ts'
import { requesterIfKnown, requesterOf } from '../requests/requester.ts'
import type { StorageHandler, StorageRequest, StorageRoute } from '../storage-dependencies.ts'
import { readUpload } from '../uploads/read-upload.ts'
import { toInfo, toRemoved } from './object-shape.ts'

function upload(operation: Operation, isUpsert: (request: StorageRequest) => boolean): StorageHandler {
  return async (request) => {
    const { c, storage, bucketId, key } = request
    const requester = await requesterOf(request)
    const target = await requireTarget(storage, { bucketId: requireBucketName(bucketId), name: key })
    const { id } = await uploadObject(storage, requester, target, {
      bucketId,
      name: key,
      operation,
      isUpsert: isUpsert(request),
      ...(await readUpload(request)),
    })
    return c.json({ Key: `${bucketId}/${key}`, Id: id })
  }
}

type FindFor = (request: StorageRequest) => Promise<() => Promise<FoundObject>>

function finderFor(operation: Operation, identify: (request: StorageRequest) => Promise<Requester | null>): FindFor {
  return async (request) => {
    const requester = await identify(request)
    return () => findObjectFor(request.storage, requester, { ...wanted(request), operation })
  }
}

const findPublic =
  (operation: Operation): FindFor =>
  async (request) =>
  () =>
    getPublicObject(request.storage, { ...wanted(request), operation })

function wanted({ c, bucketId, key }: StorageRequest) {
  return { bucketId, name: key, versionId: c.req.query('versionId') }
}

const download =
  (findFor: FindFor): StorageHandler =>
  async (request) =>
    sendObject(request, { find: await findFor(request) })

const info =
  (findFor: FindFor): StorageHandler =>
  async (request) => {
    const find = await findFor(request)
    const { object } = await find()
    const headers = { 'Cache-Control': 'no-cache', ...(object.metadata?.eTag && { ETag: object.metadata.eTag }) }
    return request.c.json(toInfo(object), 200, headers)
  }

const removeMany: StorageHandler = async (request) => {
  const requester = await requesterOf(request)
  requireBucketName(request.bucketId)
  const body = createFields(await readJsonBody(request), 'body')
  body.require('prefixes')
  const removals = (body.array('prefixes', { min: 1 }) ?? []).map(readRemoval)
  const removed = await removeObjects(request.storage, requester, request.bucketId, removals)
  return request.c.json(removed.map(toRemoved))
}

function readRemoval(entry: unknown, index: number) {
  if (typeof entry === 'string') return { name: entry }
  if (!isObject(entry)) throw refuseWith.invalidRequest(`body/prefixes/${index} must be string`)
  const fields = createFields(entry, `body/prefixes/${index}`)
  fields.require('path')
  return { name: fields.text('path') ?? '', versionId: fields.text('versionId') }
}

const removeOne: StorageHandler = async (request) => {
  const requester = await requesterOf(request)
  requireBucketName(request.bucketId)
  await removeObject(request.storage, requester, { bucketId: request.bucketId, name: request.key })
  return request.c.json({ message: 'Successfully deleted' })
}

const asKnown = finderFor('storage.object.get_authenticated', requesterOf)
const asAnybody = finderFor('storage.object.get_authenticated', requesterIfKnown)
const infoAsKnown = finderFor('object.get_authenticated_info', requesterOf)
const infoAsAnybody = finderFor('object.get_authenticated_info', requesterIfKnown)
const headAsKnown = finderFor('object.head_authenticated_info', requesterOf)
const headAsAnybody = finderFor('object.head_authenticated_info', requesterIfKnown)

export const objectRoutes: StorageRoute[] = [
  ['GET', '/object/info/public/{b}/{k}', info(findPublic('storage.object.info_public'))],
  ['GET', '/object/info/authenticated/{b}/{k}', info(infoAsKnown)],
  ['GET', '/object/info/{b}/{k}', info(infoAsAnybody)],
  ['GET', '/object/public/{b}/{k}', download(findPublic('storage.object.get_public'))],
  ['HEAD', '/object/public/{b}/{k}', download(findPublic('storage.object.get_public'))],
  ['GET', '/object/authenticated/{b}/{k}', download(asKnown)],
  ['HEAD', '/object/authenticated/{b}/{k}', download(headAsKnown)],
  ['GET', '/object/{b}/{k}', download(asAnybody)],
  ['HEAD', '/object/{b}/{k}', download(headAsAnybody)],
  ['POST', '/object/{b}/{k}', upload('storage.object.upload', ({ c }) => c.req.header('x-upsert') === 'true')],
  ['PUT', '/object/{b}/{k}', upload('storage.object.upload_update', () => true)],
  ['DELETE', '/object/{b}/{k}', removeOne],
  ['DELETE', '/object/{b}', removeMany],
]
