import type { Bucket } from '#services/storage/buckets/bucket-store.ts'
import {
  type BucketOptions,
  changeBucket,
  createBucket,
  deleteBucket,
  getBucket,
  listVisibleBuckets,
} from '#services/storage/buckets/buckets.ts'
import { requireBucketName } from '#services/storage/names.ts'
import { emptyBucket } from '#services/storage/objects/remove-objects.ts'
import { refuseWith } from '#services/storage/wire/refusals.ts'
import { requireRequester } from './requests/identify-requester.ts'
import { readJsonBody, skipBody } from './requests/read-body.ts'
import { createFields, type Fields } from './requests/read-fields.ts'
import type { StorageHandler, StorageRoute } from './storage-request.ts'

const list: StorageHandler = async (request) => {
  const requester = await requireRequester(request)
  const query = createFields(request.c.req.query(), 'querystring')
  const buckets = await listVisibleBuckets(request.storage, requester, {
    limit: query.integer('limit', { min: 1 }),
    offset: query.integer('offset', { min: 0 }),
    column: query.oneOf('sortColumn', ['id', 'name', 'created_at', 'updated_at']) ?? 'id',
    order: query.oneOf('sortOrder', ['asc', 'desc']) ?? 'asc',
    search: query.text('search'),
  })
  return request.c.json(buckets.map((bucket) => toShape(bucket, { type: bucket.type })))
}

const create: StorageHandler = async (request) => {
  const requester = await requireRequester(request)
  const body = createFields(await readJsonBody(request), 'body')
  body.require('name')
  const name = body.text('name') ?? ''
  if (body.oneOf('type', ['STANDARD', 'ANALYTICS']) === 'ANALYTICS') throw refuseWith.featureOff('analytics buckets')
  refuseVersions(body, ['DISABLED'])
  await createBucket(request.storage, requester, { id: body.text('id') ?? name, name, ...readWishes(body) })
  return request.c.json({ name })
}

const get: StorageHandler = async (request) => {
  const requester = await requireRequester(request)
  const bucket = await getBucket(request.storage, requester, request.bucketId)
  return request.c.json(toShape(bucket))
}

const update: StorageHandler = async (request) => {
  const requester = await requireRequester(request)
  const body = createFields(await readJsonBody(request), 'body')
  refuseVersions(body, ['DISABLED'])
  await changeBucket(request.storage, requester, request.bucketId, readWishes(body))
  return request.c.json({ message: 'Successfully updated' })
}

const empty: StorageHandler = async (request) => {
  const requester = await requireRequester(request)
  await skipBody(request)
  await emptyBucket(request.storage, requester, request.bucketId)
  return request.c.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
}

const remove: StorageHandler = async (request) => {
  const requester = await requireRequester(request)
  await skipBody(request)
  await deleteBucket(request.storage, requester, requireBucketName(request.bucketId))
  return request.c.json({ message: 'Successfully deleted' })
}

const lifecycle: StorageHandler = async (request) => {
  await requireRequester(request)
  throw refuseWith.featureOff('object lifecycle')
}

export const bucketRoutes: StorageRoute[] = [
  ['GET', '/bucket', list],
  ['POST', '/bucket', create],
  ['GET', '/bucket/{b}', get],
  ['PUT', '/bucket/{b}', update],
  ['DELETE', '/bucket/{b}', remove],
  ['POST', '/bucket/{b}/empty', empty],
  ['GET', '/bucket/{b}/lifecycle', lifecycle],
  ['PUT', '/bucket/{b}/lifecycle', lifecycle],
  ['DELETE', '/bucket/{b}/lifecycle', lifecycle],
]

function readWishes(body: Fields): BucketOptions {
  return {
    isPublic: body.boolean('public'),
    fileSizeLimit: body.isNull('file_size_limit') ? null : body.text('file_size_limit'),
    allowedMimeTypes: body.isNull('allowed_mime_types') ? null : body.texts('allowed_mime_types'),
  }
}

/** Versioning is not supported, which only clients that ask for it need to know. */
function refuseVersions(body: Fields, possible: readonly string[]): void {
  const status = body.oneOf('versioning_status', ['DISABLED', 'ENABLED', 'SUSPENDED'])
  if (status !== undefined && !possible.includes(status)) throw refuseWith.featureOff('object versioning')
}

/** Only lists contain the type, in this position. */
function toShape({ id, name, owner, public: isPublic, ...rest }: Bucket, type: { type?: Bucket['type'] } = {}) {
  return {
    id,
    name,
    owner: owner ?? '',
    public: isPublic,
    ...type,
    file_size_limit: rest.file_size_limit,
    allowed_mime_types: rest.allowed_mime_types,
    created_at: rest.created_at,
    updated_at: rest.updated_at,
  }
}
