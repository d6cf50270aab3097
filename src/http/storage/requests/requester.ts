import { identify, identifyIfPossible, type Requester } from '#services/storage/identify.ts'
import type { StorageRequest } from '../storage-dependencies.ts'

/** The sender of a request. Refuses requests without a valid token or key. */
export function requesterOf({ c, storage }: StorageRequest): Promise<Requester> {
  return identify(storage, { authorization: c.req.header('authorization'), apikey: c.req.header('apikey') })
}

/** The sender of a request that strangers may send too, or null. */
export function requesterIfKnown({ c, storage }: StorageRequest): Promise<Requester | null> {
  return identifyIfPossible(storage, { authorization: c.req.header('authorization'), apikey: c.req.header('apikey') })
}
