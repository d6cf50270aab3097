import { serviceRequester } from '#services/storage/identify.ts'
import { signDownload, signDownloads, signUpload } from '#services/storage/links/sign-links.ts'
import { urlOf } from '#services/storage/links/url-tokens.ts'
import { requireBucketName } from '#services/storage/names.ts'
import { findSignedObject } from '#services/storage/objects/read-object.ts'
import { requireTarget, uploadObject } from '#services/storage/objects/upload-object.ts'
import { refuseWith } from '#services/storage/wire/refusals.ts'
import { sendObject } from '../downloads/send-object.ts'
import { isWanted, readTransformationFields } from '../images/read-transformation.ts'
import { requireRequester } from '../requests/identify-requester.ts'
import { readJsonBody, skipBody } from '../requests/read-body.ts'
import { createFields } from '../requests/read-fields.ts'
import type { StorageHandler, StorageRoute } from '../storage-request.ts'
import { readEncodedMetadata, readUploadBody } from '../uploads/read-upload-body.ts'
import { requireToken } from './require-token.ts'

const NOT_READABLE = 'Either the object does not exist or you do not have access to it'

/** The path is not encoded, because clients encode the whole URL. */
const linkTo = (bucketId: string, key: string, token: string, kind = 'object') =>
  `/${kind}/sign/${bucketId}/${key}?token=${token}`

const sign: StorageHandler = async (request) => {
  const { c, storage, bucketId, key } = request
  const requester = await requireRequester(request)
  requireBucketName(bucketId)
  const body = createFields(await readJsonBody(request), 'body')
  body.require('expiresIn')
  const seconds = body.integer('expiresIn', { min: 1 }) ?? 0
  const object = { bucketId, name: key, versionId: body.text('versionId') }
  const fields = body.object('transform')
  const wishes = fields ? readTransformationFields(fields) : {}
  const picture = isWanted(wishes) ? wishes : undefined
  const token = await signDownload(storage, requester, object, { seconds, picture })
  return c.json({ signedURL: linkTo(bucketId, key, token, picture ? 'render/image' : 'object') })
}

const signMany: StorageHandler = async (request) => {
  const { c, storage, bucketId } = request
  const requester = await requireRequester(request)
  requireBucketName(bucketId)
  const body = createFields(await readJsonBody(request), 'body')
  body.require('expiresIn', 'paths')
  const seconds = body.integer('expiresIn', { min: 1 }) ?? 0
  const names = body.texts('paths', { min: 1 }) ?? []
  const tokens = await signDownloads(storage, requester, { bucketId, names }, seconds)
  const links = names.map((path) => {
    const token = tokens.get(path)
    return token
      ? { error: null, path, signedURL: linkTo(bucketId, path, token) }
      : { error: NOT_READABLE, path, signedURL: null }
  })
  return c.json(links)
}

const download: StorageHandler = async (request) => {
  const { storage, bucketId, key } = request
  const token = await storage.urlTokens.verifyDownload(requireToken(request), urlOf(bucketId, key))
  // A link to a small version of a picture must not give access to the original.
  if (token.transformations !== undefined) throw refuseWith.badSignature('Invalid signature')
  const { expiresAt, versionId } = token
  const object = { bucketId, name: key, versionId, operation: 'storage.object.get_signed' as const }
  return sendObject(request, { find: () => findSignedObject(storage, object), expiresAt })
}

const signForUpload: StorageHandler = async (request) => {
  const { c, storage, bucketId, key } = request
  const requester = await requireRequester(request)
  requireBucketName(bucketId)
  await skipBody(request)
  const token = await signUpload(storage, requester, {
    bucketId,
    name: key,
    isUpsert: c.req.header('x-upsert') === 'true',
    userMetadata: readEncodedMetadata(c.req.header('x-metadata')),
  })
  return c.json({ url: `/object/upload/sign/${bucketId}/${key}?token=${token}`, token })
}

/** The link is enough to upload: permission was checked when it was signed. */
const upload: StorageHandler = async (request) => {
  const { c, storage, bucketId, key } = request
  const { isUpsert, ownerId, bytes } = await storage.urlTokens.verifyUpload(requireToken(request), urlOf(bucketId, key))
  const target = await requireTarget(storage, { bucketId, name: key })
  await uploadObject(storage, { ...serviceRequester, ownerId }, target, {
    bucketId,
    name: key,
    isUpsert,
    operation: 'storage.object.upload_signed',
    linkMaxBytes: bytes,
    ...(await readUploadBody(request)),
  })
  return c.json({ Key: `${bucketId}/${key}` })
}

export const linkRoutes: StorageRoute[] = [
  ['POST', '/object/upload/sign/{b}/{k}', signForUpload],
  ['PUT', '/object/upload/sign/{b}/{k}', upload],
  ['POST', '/object/sign/{b}/{k}', sign],
  ['POST', '/object/sign/{b}', signMany],
  ['GET', '/object/sign/{b}/{k}', download],
  ['HEAD', '/object/sign/{b}/{k}', download],
]
