import { requireBucketName } from '#services/storage/names.ts'
import { copyObject } from '#services/storage/objects/copy-object.ts'
import { moveObject } from '#services/storage/objects/move-object.ts'
import { requireRequester } from '../requests/identify-requester.ts'
import { readJsonBody } from '../requests/read-body.ts'
import { createFields, type Fields } from '../requests/read-fields.ts'
import type { StorageHandler, StorageRoute } from '../storage-request.ts'
import { readEncodedMetadata, sendableIfAny } from '../uploads/read-upload-body.ts'
import { toDetails } from './object-shape.ts'

const move: StorageHandler = async (request) => {
  const requester = await requireRequester(request)
  const body = createFields(await readJsonBody(request), 'body')
  await moveObject(request.storage, requester, readTransfer(body))
  return request.c.json({ message: 'Successfully moved' })
}

const copy: StorageHandler = async (request) => {
  const { c, storage } = request
  const requester = await requireRequester(request)
  const body = createFields(await readJsonBody(request), 'body')
  const metadata = c.req.header('x-metadata')
  const object = await copyObject(storage, requester, {
    ...readTransfer(body),
    isUpsert: c.req.header('x-upsert') === 'true',
    changes: (body.boolean('copyMetadata') ?? true) ? undefined : readChanges(body.object('metadata')),
    userMetadata: metadata === undefined ? null : readEncodedMetadata(metadata),
  })
  return c.json({ Key: `${object.bucket_id}/${object.name}`, Id: object.id, ...toDetails(object) })
}

export const transferRoutes: StorageRoute[] = [
  ['POST', '/object/move', move],
  ['POST', '/object/copy', copy],
]

function readTransfer(body: Fields) {
  body.require('bucketId', 'sourceKey', 'destinationKey')
  const bucketId = requireBucketName(body.text('bucketId') ?? '')
  return {
    source: { bucketId, name: body.text('sourceKey') ?? '', versionId: body.text('sourceVersionId') },
    destination: {
      bucketId: requireBucketName(body.text('destinationBucket') || bucketId),
      name: body.text('destinationKey') ?? '',
    },
  }
}

function readChanges(fields: Fields | undefined) {
  return {
    cacheControl: sendableIfAny('cache-control', fields?.text('cacheControl')),
    mimeType: fields?.text('mimetype'),
    contentEncoding: sendableIfAny('content-encoding', fields?.text('contentEncoding')),
  }
}
