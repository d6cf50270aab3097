import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { Logger } from '#platform/log/logger.ts'
import { refusal } from '#services/storage/wire/refusals.ts'
import { statusByKind } from '../errors/error-status.ts'
import { readRequestPath } from '../requests/request-path.ts'
import { bucketRoutes } from './bucket-routes.ts'
import { allowAnyOrigin } from './cors.ts'
import { createMemoryBudget } from './downloads/memory-budget.ts'
import { answerWithStorageError, toStorageError } from './error-response.ts'
import { renderRoutes } from './images/render-routes.ts'
import { linkRoutes } from './links/link-routes.ts'
import { listRoutes } from './objects/list-routes.ts'
import { objectRoutes } from './objects/object-routes.ts'
import { transferRoutes } from './objects/transfer-routes.ts'
import { operationRoutes } from './operation-routes.ts'
import { matchRoute } from './requests/match-route.ts'
import { resumableRoutes } from './resumable/resumable-routes.ts'
import type { StorageRequest, StorageRoute } from './storage-request.ts'

const BASE = '/storage/v1'
const DEFAULT_ANSWER_BYTES = 64 * 1024 * 1024

export interface StorageDependencies extends Pick<StorageRequest, 'storage' | 'readClientAddress'> {
  log: Logger
  /** How much data may be in memory for clients that haven't received it yet; the rest is streamed. */
  maxAnswerBytes?: number
}

/** Fixed words take precedence over bucket names. */
const routes: readonly StorageRoute[] = [
  ...operationRoutes,
  ...bucketRoutes,
  ...transferRoutes,
  ...listRoutes,
  ...linkRoutes,
  ...objectRoutes,
  ...resumableRoutes,
  ...renderRoutes,
]

/** The pattern that a path below `/storage/v1` matches, or null. */
export function nameStorageRoute(method: string, path: string): string | null {
  const match = path.startsWith(`${BASE}/`) && matchRoute(routes, method, path.slice(BASE.length))
  return match ? BASE + match.pattern : null
}

/** The routes of the storage service, below `/storage/v1`. */
export function createStorageRoutes(deps: StorageDependencies): Hono<{ Bindings: HttpBindings }> {
  const { storage, log, readClientAddress, maxAnswerBytes = DEFAULT_ANSWER_BYTES } = deps
  const memory = createMemoryBudget(maxAnswerBytes)
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.onError((error, c) => answerWithStorageError(c, toStorageError(error, log, c.req.path)))
  app.use(allowAnyOrigin)
  app.all('*', async (c) => {
    // Hono decodes paths differently. Keys must be decoded exactly once.
    const path = (readRequestPath(c.env.incoming.url) ?? '').slice(BASE.length)
    const match = matchRoute(routes, c.req.method, path)
    if (!match) return answerUnknown(c, path)
    if (!(await storage.isReady())) throw refusal('serviceOff', { retryAfterSeconds: 60 })
    const { handler, bucketId, key } = match
    return handler({ c, storage, readClientAddress, memory, bucketId, key })
  })
  return app
}

function answerUnknown(c: Context, path: string): Response {
  const status = statusByKind.not_found
  const message = `Route ${c.req.method}:${path} not found`
  return /^\/(?:bucket|object|render\/image|cdn|vector|iceberg)(?:\/|$)/.test(path)
    ? c.json({ statusCode: String(status), error: 'Not Found', message, code: 'InvalidRequest' }, status)
    : c.json({ message, error: 'Not Found', statusCode: status }, status)
}
