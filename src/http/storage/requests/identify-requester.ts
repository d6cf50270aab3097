import { identify, type Requester } from '#services/storage/identify.ts'
import { StorageError } from '#services/storage/wire/storage-error.ts'
import type { StorageRequest } from '../storage-request.ts'

/** The sender of a request. Refuses requests without a valid token or key. */
export function requireRequester({ c, storage }: StorageRequest): Promise<Requester> {
  return identify(storage, { authorization: c.req.header('authorization'), apikey: c.req.header('apikey') })
}

/** The sender of a request, or null without a valid token or key: everybody may read public objects. */
export function findRequester(request: StorageRequest): Promise<Requester | null> {
  return requireRequester(request).catch((error: unknown) => {
    if (error instanceof StorageError && error.code === 'AccessDenied') return null
    throw error
  })
}
