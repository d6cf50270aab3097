import { refusal } from '#services/storage/wire/refusals.ts'
import { requireRequester } from './requests/identify-requester.ts'
import { skipBody } from './requests/read-body.ts'
import type { StorageHandler, StorageRoute } from './storage-request.ts'

/** The version of the wire protocol; clients only display it. */
const PROTOCOL_VERSION = '1.0.0'

const status: StorageHandler = async ({ c }) => c.body('')
const version: StorageHandler = async ({ c }) => c.text(PROTOCOL_VERSION)
const health: StorageHandler = async ({ c }) => c.json({ healthy: true })

/** We use no proxy that caches objects, so only rendered pictures have to be cleared. */
const purge: StorageHandler = async (request) => {
  const { caller } = await requireRequester(request)
  if (caller.role !== 'service_role') throw refusal('invalidRole')
  await skipBody(request)
  request.storage.images.forget()
  return request.c.json({ message: 'success' })
}

/** For operators and monitors. */
export const operationRoutes: StorageRoute[] = [
  ['GET', '/status', status],
  ['GET', '/version', version],
  ['GET', '/health', health],
  ['DELETE', '/cdn', purge],
  ['DELETE', '/cdn/{b}', purge],
  ['DELETE', '/cdn/{b}/{k}', purge],
]
