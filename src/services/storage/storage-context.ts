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
  /** The largest file that any bucket takes. */
  maxFileBytes: number
  /** Bytes are refused that would leave less room on the disk than this. */
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
  /** As policies know it. */
  operation: string
}

/**
 * Called with an object in the transaction that stores it, which fails if this does. The object may replace another
 * one.
 */
export type BucketWatcher = (tx: Transaction<Tables>, object: WatchedObject) => Promise<void>

/** All that the storage service works with. */
export interface StorageContext {
  /** A pool of its own, so that many uploads and lists keep nothing else waiting. */
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
  /** What is called when an object arrives in a bucket, by the id of the bucket. */
  watchers: ReadonlyMap<string, BucketWatcher>
  /** Whether statements can be executed on behalf of callers, see `prepareCallerRoles`. */
  isReady: () => Promise<boolean>
}
