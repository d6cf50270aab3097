import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { StorageContext } from '#services/storage/storage-context.ts'
import type { createClientAddressReader } from '../requests/client-address.ts'
import type { MemoryBudget } from './downloads/memory-budget.ts'

/** A request to the storage service, with the parts of its path. */
export interface StorageRequest {
  c: Context<{ Bindings: HttpBindings }>
  storage: StorageContext
  readClientAddress: ReturnType<typeof createClientAddressReader>
  /** For answers that stay in memory until the client has received them. */
  memory: MemoryBudget
  bucketId: string
  /** The rest of the path, decoded once; it may contain slashes. */
  key: string
}

export type StorageHandler = (request: StorageRequest) => Promise<Response>

/** A method, a path with `{b}` for a bucket and `{k}` for a key, and its handler. The first match counts. */
export type StorageRoute = readonly [method: string, path: string, handler: StorageHandler]
