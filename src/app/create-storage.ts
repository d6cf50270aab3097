import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Config } from '#config/config.ts'
import type { LiveSessions } from '#domain/auth/live-sessions.ts'
import { createCachedBlobStore } from '#platform/files/cached-blob-store.ts'
import type { Logger } from '#platform/log/logger.ts'
import { createBearerTokens } from '#platform/tokens/bearer-tokens.ts'
import type { KeyRing } from '#platform/tokens/key-ring.ts'
import { startBlobRemoval } from '#services/storage/blobs/remove-blobs.ts'
import { createUrlTokens } from '#services/storage/links/url-tokens.ts'
import { createArrivals } from '#services/storage/objects/arrivals.ts'
import type { StorageContext } from '#services/storage/storage-context.ts'
import type { Tables } from '#services/tables.ts'
import { createRenderer } from './images/create-renderer.ts'
import { openBlobStore } from './open-blob-store.ts'

/** Keeps popular small files in memory, for example the pictures of a busy page. */
const cacheSize = { maxBytes: 32_000_000, maxBlobBytes: 1024 * 1024 }

interface StorageOptions {
  config: Config
  log: Logger
  database: { storageDb: Kysely<Tables>; canActForCallers: () => Promise<boolean> }
  sessions: LiveSessions
  publishableKey: string
  keys: { ring: KeyRing; secretKey: string }
  watchers?: StorageContext['watchers']
  /** The path of the built program that renders pictures. */
  imageProgram: string
}

/** The storage service and its periodic cleanup. */
export function createStorage(options: StorageOptions) {
  const { config, log, database, publishableKey } = options
  const { ring, secretKey } = options.keys
  const renderer = createRenderer(options.imageProgram, log)
  const context: StorageContext = {
    db: database.storageDb,
    blobs: createCachedBlobStore(openBlobStore(config), cacheSize),
    log,
    now: Date.now,
    newId: randomUUID,
    tokens: createBearerTokens({ ring, now: Date.now, legacySecret: config.auth.jwtSecret }),
    sessions: options.sessions,
    urlTokens: createUrlTokens({ secretKey, now: Date.now }),
    publishableKey,
    secretKey,
    settings: config.storage,
    arrivals: createArrivals(),
    images: renderer.images,
    watchers: options.watchers ?? new Map(),
    isReady: database.canActForCallers,
  }
  const removal = startBlobRemoval(context)
  return {
    context,
    stop() {
      removal.stop()
      renderer.stop()
    },
  }
}
