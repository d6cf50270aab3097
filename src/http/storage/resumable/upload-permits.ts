import { service } from '#services/storage/identify.ts'
import { urlOf } from '#services/storage/links/url-tokens.ts'
import type { ObjectKey } from '#services/storage/objects/object-store.ts'
import type { Operation } from '#services/storage/on-behalf-of.ts'
import type { UploadSender } from '#services/storage/resumable/judge-upload.ts'
import { refuseWith } from '#services/storage/wire/refusals.ts'
import { requesterOf } from '../requests/requester.ts'
import type { StorageRequest } from '../storage-dependencies.ts'

/** Identifies who writes an object, or refuses the request. */
export type Permit = (key: ObjectKey, operation: Operation) => Promise<UploadSender & { isUpsert: boolean }>

/** One of the two ways to get permission to upload, each with its own path. */
export interface Permits {
  path: string
  /** The suffix of its operations' names. */
  suffix: '' | '_signed'
  begin(request: StorageRequest): Promise<Permit>
}

/** With the sender's own token; policies decide. */
export const byBearer: Permits = {
  path: '/upload/resumable',
  suffix: '',
  async begin(request) {
    const requester = await requesterOf(request)
    const isUpsert = request.c.req.header('x-upsert') === 'true'
    return async (_key, operation) => ({ requester, isByLink: false, operation, isUpsert, mayReplace: true })
  },
}

/** With a token for one object, from somebody whom policies let write it. */
export const bySignature: Permits = {
  path: '/upload/resumable/sign',
  suffix: '_signed',
  async begin({ c, storage }) {
    return async ({ bucketId, name }, operation) => {
      const token = c.req.header('x-signature')
      if (!token) throw refuseWith.badSignature('Missing x-signature header')
      const { isUpsert, ownerId, bytes } = await storage.urlTokens.verifyUpload(token, urlOf(bucketId, name))
      return { requester: { ...service, ownerId }, isByLink: true, operation, isUpsert, mayReplace: isUpsert, bytes }
    }
  },
}
