import { serviceRequester } from '#services/storage/identify.ts'
import { urlOf } from '#services/storage/links/url-tokens.ts'
import type { ObjectKey } from '#services/storage/objects/object-store.ts'
import type { Operation } from '#services/storage/on-behalf-of.ts'
import type { UploadSender } from '#services/storage/resumable/check-upload.ts'
import { refuseWith } from '#services/storage/wire/refusals.ts'
import { requireRequester } from '../requests/identify-requester.ts'
import type { StorageRequest } from '../storage-request.ts'

/** Returns who writes this object and what they may do, or refuses the request. */
export type IdentifySender = (key: ObjectKey, operation: Operation) => Promise<UploadSender & { isUpsert: boolean }>

/** One of the two ways to be allowed to upload, each with its own path. */
export interface UploadAccess {
  path: string
  /** The suffix of its operations' names. */
  suffix: '' | '_signed'
  createIdentify(request: StorageRequest): Promise<IdentifySender>
}

/** With the sender's own token; policies decide. */
export const identifyByToken: UploadAccess = {
  path: '/upload/resumable',
  suffix: '',
  async createIdentify(request) {
    const requester = await requireRequester(request)
    const isUpsert = request.c.req.header('x-upsert') === 'true'
    return async (_key, operation) => ({ requester, isByLink: false, operation, isUpsert, mayReplace: true })
  },
}

/** With a signed link to one object. Policies decided when it was signed. */
export const identifyBySignature: UploadAccess = {
  path: '/upload/resumable/sign',
  suffix: '_signed',
  async createIdentify({ c, storage }) {
    return async ({ bucketId, name }, operation) => {
      const token = c.req.header('x-signature')
      if (!token) throw refuseWith.badSignature('Missing x-signature header')
      const { isUpsert, ownerId, bytes } = await storage.urlTokens.verifyUpload(token, urlOf(bucketId, name))
      return {
        requester: { ...serviceRequester, ownerId },
        isByLink: true,
        operation,
        isUpsert,
        mayReplace: isUpsert,
        bytes,
      }
    }
  },
}
