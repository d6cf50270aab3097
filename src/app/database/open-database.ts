import type { Kysely } from 'kysely'
import type { Config } from '#config/config.ts'
import { ping } from '#platform/database/connection.ts'
import { createDatabase } from '#platform/database/database.ts'
import { DatabaseUnavailable } from '#platform/database/database-unavailable.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Tables } from '#services/tables.ts'
import { createCallerAccess } from './caller-access.ts'
import { createDatabaseGate } from './database-gate.ts'
import { openArchive } from './open-archive.ts'
import { createSessionAccess } from './session-access.ts'
import { createUpgrade, type OnUpgrade } from './upgrade.ts'

const POOL_SIZE = 8
/** Leads have a separate pool, so that nothing else can delay them. */
const LEADS_POOL_SIZE = 4
/** Storage has a separate pool too, as its statements run the operator's policies and may be slow. */
const STORAGE_POOL_SIZE = 6
const RETRY_MS = 1000

/** Work on the database before anything else may use it. */
export type Prepare = (db: Kysely<Tables>) => Promise<void>

interface OpenDatabaseOptions {
  config: Config
  log: Logger
  migrations: string
  /** Aborts the start of the embedded server, even in the middle of something. */
  signal?: AbortSignal | undefined
}

/**
 * The database, embedded or external, with its pools. It need not be up yet: `bringUp` migrates as soon as it is, so
 * pages are served even while a managed server is down. Until then no pool hands out a connection.
 */
export async function openDatabase({ config, log, migrations, signal }: OpenDatabaseOptions) {
  const embedded = config.database.url ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log, signal })
  const archive = embedded && (await openArchive({ config, log, server: embedded }).catch(stopAndThrow(embedded)))
  const connection = embedded?.connection ?? config.database.url
  const direct = embedded?.connection ?? config.database.directUrl
  if (!connection || !direct) throw new Error('neither an embedded nor an external database')
  const preparesStatements = embedded !== null
  const gate = createDatabaseGate()
  const pooled = { connection, log, preparesStatements, gate: gate.pass }
  const { db, pool, close } = createDatabase<Tables>({ ...pooled, max: POOL_SIZE })
  // Keeps a connection open, so that a single lead need not wait for one on a busy machine.
  const leads = createDatabase<Tables>({ ...pooled, max: LEADS_POOL_SIZE, min: 1 })
  const storage = createDatabase<Tables>({ ...pooled, max: STORAGE_POOL_SIZE })
  const callers = createCallerAccess(connection, log)
  const sessions = createSessionAccess({ connection, direct, log })
  const upgrade = createUpgrade({ direct, migrations, log })
  let isStopping = false
  let brokenConnections = 0
  pool.on('error', () => {
    brokenConnections++
  })

  return {
    db,
    pool,
    /** Bypasses any pooler, for work that needs a session. */
    direct,
    /** Whether direct connections keep their session. Throws until that is known. */
    hasSessions: sessions.hasSessions,
    connection,
    /** Whether other processes may use the database. An embedded one belongs to a single process. */
    isShared: embedded === null,
    leadsPool: leads.pool,
    /** All pools by name, for the metrics. */
    pools: { main: pool, leads: leads.pool, storage: storage.pool },
    storageDb: storage.db,
    /** How far point-in-time recovery is behind; null without it. */
    readArchiveHealth: archive?.health ?? null,
    location: embedded ? embedded.location : 'the server in DATABASE_URL',

    /** `prepare` runs after the migrations. */
    async bringUp(prepare: Prepare, onUpgrade: OnUpgrade) {
      while (!isStopping) {
        try {
          await sessions.prepare()
          await upgrade.run(onUpgrade)
          await callers.prepare()
          const own = createDatabase<Tables>({ connection: pooled.connection, max: 1, log })
          await prepare(own.db).finally(own.close)
          gate.open()
          upgrade.finish()
          // Only opens the first connection: if that fails, the next lead tries again.
          await ping(leads.pool).catch(() => {})
          return
        } catch (error) {
          if (!(error instanceof DatabaseUnavailable)) throw error
          if (isStopping) return
          log.warn({ reason: String(error) }, 'the database is not responding; trying again')
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
        }
      }
    },

    answers: () => answers(pool),

    isUpgrading: upgrade.isRunning,

    /** Whether statements can run on behalf of callers. */
    canActForCallers: callers.areReady,

    /** How many idle connections have broken so far. All of them break when the server goes down. */
    brokenConnections: () => brokenConnections,

    /** Asks the embedded server to stop, without waiting for it. */
    abandon() {
      void embedded?.stop()
    },

    async close() {
      isStopping = true
      gate.shut()
      await Promise.all([upgrade.stop(), close(), leads.close(), storage.close()])
      await archive?.stop()
      await embedded?.stop()
    },
  }
}

function stopAndThrow(embedded: EmbeddedPostgres) {
  return async (error: unknown): Promise<never> => {
    await embedded.stop()
    throw error
  }
}

function answers(pool: Parameters<typeof ping>[0]): Promise<boolean> {
  return ping(pool).then(
    () => true,
    () => false,
  )
}
