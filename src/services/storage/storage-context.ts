import type { Kysely, Transaction } from 'kysely'
import type { LiveSessions } from '#domain/auth/live-sessions.ts'
import type { BlobStore } from '#platform/files/blob-store.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { BearerTokens } from '#platform/tokens/bearer-tokens.ts'
import type { Tables } from '../tables.ts'
import type { ImageRenderer } from './images/image-renderer.ts'
import type { UrlTokens } from './links/url-tokens.ts'
import type { Arrivals } from './objects/arrivals.ts'

export type Db = Kysely<Tables>

export interface StorageSettings {
  /** The largest file that any bucket accepts. */
  maxFileBytes: number
  /** Refuses bytes that would leave less free disk space than this. */
  minFreeBytes: number
  /** How much one person may store. */
  maxOwnerFiles: number
  maxOwnerBytes: number
  /** How long an upload may stay unfinished. */
  uploadLifeMs: number
}

interface WatchedObject {
  name: string
  size: number
  /** Its name in policies. */
  operation: string
}

/**
 * Called in the transaction that stores an object, which fails if this does. The object may replace another one.
 */
export type BucketWatcher = (tx: Transaction<Tables>, object: WatchedObject) => Promise<void>

/** The dependencies of the storage service. */
export interface StorageContext {
  /** A separate pool, so that many uploads and lists don't delay anything else. */
  db: Db
  blobs: BlobStore
  log: Logger
  now: () => number
  newId: () => string
  tokens: BearerTokens
  urlTokens: UrlTokens
  sessions: LiveSessions
  publishableKey: string
  secretKey: string
  settings: StorageSettings
  arrivals: Arrivals
  images: ImageRenderer
  /** Called when an object arrives in a bucket, by bucket id. */
  watchers: ReadonlyMap<string, BucketWatcher>
  /** Whether statements can run on behalf of callers, see `prepareCallerRoles`. */
  isReady: () => Promise<boolean>
}
