// Supervises the embedded PostgreSQL: starts or adopts it, locks it for this process and restarts it after a crash.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../../log/logger.ts'
import type { ConnectionSettings } from '../connection.ts'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import { type OwnerLock, takeOwnerLock } from './owner-lock.ts'
import { ensurePasswordFile, readPassword } from './password-file.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { prepareCluster } from './postgres-cluster.ts'
import { locatePostgresHome, type PostgresHome, superuserConnection } from './postgres-home.ts'
import { bringUpPostgres, type PostgresProcess, probe, shutDownPostgres } from './postgres-process.ts'
import { readPostmasterPid } from './postmaster-pid.ts'
import { applicationConnection, prepareApplicationDatabase } from './prepare-application-database.ts'

interface EmbeddedPostgresOptions {
  dataDir: string
  log: Logger
  /** How long to wait for an older process on the same directory to shut down. */
  lockWaitMs?: number
  /** For root only: where the data goes when the server's user cannot enter `dataDir`. */
  rootDataDir?: string
  /** For a rehearsal with several processes. */
  maxConnections?: number | undefined
  /** Aborts the start, which then rejects and leaves no server running. */
  signal?: AbortSignal | undefined
}

export interface EmbeddedPostgres {
  connection: ConnectionSettings
  /** The directory that actually contains the data. */
  location: string
  /** For archiving, which needs rights and files of the whole server. */
  home: PostgresHome
  superuser: ConnectionSettings
  /** Whether a server was found running. */
  adopted: boolean
  pid(): number | undefined
  stop(): Promise<void>
}

/** How long a server may be too busy to report its lock, for example after a crash. */
const LOCK_PATIENCE_MS = 30_000

/** Starts the embedded PostgreSQL of a data directory, or adopts the one a killed process left running. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, maxConnections } = options
  const settings: Record<string, string> = maxConnections ? { max_connections: String(maxConnections) } : {}
  const stopping = new AbortController()
  const signal = AbortSignal.any([stopping.signal, ...(options.signal ? [options.signal] : [])])
  const home = locatePostgresHome(options)
  const binaries = findPostgresBinaries(home.directory, home.user)
  await prepareCluster({ home, binaries, log, signal })
  const superuser = superuserConnection(home)
  const bringUp = () => bringUpPostgres({ home, binaries, superuser, log, signal, settings })

  let server = await bringUp()
  let lock: OwnerLock | null = null
  let recovery = Promise.resolve()

  /** The previous owner may stop the server while we wait for the lock; then we start it again. */
  async function own(waitMs: number): Promise<OwnerLock> {
    for (const deadline = Date.now() + waitMs; ; ) {
      if (!server.isRunning()) server = await bringUp()
      try {
        return await takeOwnerLock(superuser, Math.max(0, deadline - Date.now()), signal)
      } catch (error) {
        const mayRetry = Date.now() < deadline + LOCK_PATIENCE_MS && !signal.aborted
        if (!mayRetry || !(error instanceof DatabaseUnavailable)) throw error
        log.debug({ err: error }, 'the database stopped while we were waiting for its lock')
        await sleep(50)
      }
    }
  }

  function watch({ lost }: OwnerLock): void {
    void Promise.race([server.exited, lost]).then(() => {
      if (!signal.aborted) recovery = recover(server.pid)
    })
  }

  async function recover(pid: number): Promise<void> {
    const started = performance.now()
    void lock?.release().catch(() => {})
    lock = null
    log.error({ pid }, 'the connection to PostgreSQL was lost; recovering')
    for (let delayMs = 100; !signal.aborted; delayMs = Math.min(delayMs * 2, 5000)) {
      await sleep(delayMs)
      try {
        lock = await own(1000)
        log.info({ pid: server.pid, ms: Math.round(performance.now() - started) }, 'PostgreSQL is running again')
        return watch(lock)
      } catch (error) {
        if (!signal.aborted) log.error({ err: error }, 'PostgreSQL could not be recovered yet; trying again')
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await recovery
    // If we stop before we have the lock, or during an outage, we still stop the server that we started, unless another
    // process has taken it over.
    lock ??= await takeOwnerLock(superuser, 0).catch(() => null)
    if (lock) await shutDownPostgres(server)
    await lock?.release()
  }

  try {
    lock = await own(options.lockWaitMs ?? 10_000)
    watch(lock)
    const connection = await prepareApplicationDatabase(superuser, ensurePasswordFile(home.applicationPasswordFile))
    signal.throwIfAborted()
    const { adopted } = server
    log.info({ pid: server.pid, directory: home.pgdata, adopted }, 'PostgreSQL is running')
    return { connection, location: home.pgdata, home, superuser, adopted, pid: () => runningPid(server), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Finds the running server of a data directory, for a tool that neither owns nor stops it. */
export async function findRunningPostgres(options: EmbeddedPostgresOptions): Promise<ConnectionSettings | null> {
  const home = locatePostgresHome(options)
  if (!readPostmasterPid(home.pgdata)) return null
  const superuser = superuserConnection(home)
  if ((await probe(home, superuser)) !== 'ready') return null
  return applicationConnection(superuser, readPassword(home.applicationPasswordFile))
}

function runningPid(server: PostgresProcess): number | undefined {
  return server.isRunning() ? server.pid : undefined
}
