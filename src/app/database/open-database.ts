import type { Config } from '#config/config.ts'
import { ping } from '#platform/database/connection.ts'
import { createDatabase } from '#platform/database/database.ts'
import { DatabaseUnavailable } from '#platform/database/database-unavailable.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Tables } from '#services/tables.ts'
import { createCallerAccess } from './caller-access.ts'
import { createSessionAccess } from './session-access.ts'

const POOL_SIZE = 8
/** Leads have a pool of their own, so that nothing else can keep a lead waiting. */
const LEADS_POOL_SIZE = 4
/** So has storage, whose statements may be slow: operators write the policies that they evaluate. */
const STORAGE_POOL_SIZE = 6
const RETRY_MS = 1000

interface OpenDatabaseOptions {
  config: Config
  log: Logger
  migrations: string
  /** Calls the start off: the embedded server then stops at once, whatever is still being done in it. */
  signal?: AbortSignal | undefined
}

/**
 * The database, embedded or external, with its pools. It need not answer yet:
 * `bringUp` migrates as soon as it does, so that pages are served even while a managed server is away.
 */
export async function openDatabase({ config, log, migrations, signal }: OpenDatabaseOptions) {
  const embedded = config.database.url ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log, signal })
  signal?.addEventListener('abort', () => void embedded?.stop())
  const connection = embedded?.connection ?? config.database.url
  const direct = embedded?.connection ?? config.database.directUrl
  if (!connection || !direct) throw new Error('neither an embedded nor an external database')
  const preparesStatements = embedded !== null
  const { db, pool, close } = createDatabase<Tables>({ connection, max: POOL_SIZE, log, preparesStatements })
  // A lead that comes alone does not wait for a connection either, which takes longest while the machine is busy.
  const leads = createDatabase<Tables>({ connection, max: LEADS_POOL_SIZE, min: 1, log, preparesStatements })
  const storage = createDatabase<Tables>({ connection, max: STORAGE_POOL_SIZE, log, preparesStatements })
  const callers = createCallerAccess(connection, log)
  const sessions = createSessionAccess({ connection, direct, log })
  let isStopping = false
  let brokenConnections = 0
  pool.on('error', () => {
    brokenConnections++
  })

  return {
    db,
    pool,
    /** Without a pooler in between, for what needs a session of its own. */
    direct,
    /** Whether such connections have one; throws as long as nobody could find out. */
    hasSessions: sessions.areThere,
    connection,
    /** Whether other processes may use it. The embedded database belongs to one. */
    isShared: embedded === null,
    leadsPool: leads.pool,
    storageDb: storage.db,
    location: embedded ? embedded.location : 'the server that DATABASE_URL names',

    /** `prepare` runs after the migrations. */
    async bringUp(prepare: () => Promise<void>) {
      while (!isStopping) {
        try {
          await sessions.prepare()
          await migrate({ connection: direct, directory: migrations, log })
          await callers.prepare()
          await ping(leads.pool)
          return await prepare()
        } catch (error) {
          if (!(error instanceof DatabaseUnavailable)) throw error
          log.warn({ reason: String(error) }, 'the database does not answer; trying again')
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
        }
      }
    },

    async answers(): Promise<boolean> {
      return ping(pool).then(
        () => true,
        () => false,
      )
    },

    /** Whether statements can be executed on behalf of callers. */
    canActForCallers: callers.areReady,

    /** How many idle connections have broken so far, as all of them do when the server goes away. */
    brokenConnections: () => brokenConnections,

    /** Asks the embedded server to stop, without waiting for it. */
    abandon() {
      void embedded?.stop()
    },

    async close() {
      isStopping = true
      await Promise.all([close(), leads.close(), storage.close()])
      await embedded?.stop()
    },
  }
}
