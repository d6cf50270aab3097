import { OperatorError } from '../../errors/operator-error.ts'
import type { Logger } from '../../log/logger.ts'
import { type Connection, withClient } from '../connection.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { hasCluster } from './postgres-home.ts'

interface ToolDatabaseOptions {
  databaseUrl: string | undefined
  dataDir: string
  log: Logger
  /** Refuses to work while the server is running. */
  exclusive?: boolean
  /** For commands that fill a database. All others refuse one without tables, as it cannot be the site's. */
  mayBeEmpty?: boolean
  /** Creates the embedded database if it doesn't exist yet. */
  creates?: boolean
}

export interface ToolDatabase {
  connection: Connection
  /** Where the database is, for the operator to read. */
  location: string
  close(): Promise<void>
}

const HINT = 'Use the settings of the site: with --env-file FILE, or with DATA_DIR or DATABASE_URL.'

/** The database for a command-line tool: DATABASE_URL, or the running embedded server, or one started for the tool. */
export async function openDatabaseForTool(options: ToolDatabaseOptions): Promise<ToolDatabase> {
  const tool = await open(options)
  if (options.mayBeEmpty || (await hasTables(tool.connection))) return tool
  await tool.close()
  throw new OperatorError(`The database in ${tool.location} is empty: no site has ever used it. ${HINT}`)
}

async function open({ databaseUrl, dataDir, log, exclusive, creates }: ToolDatabaseOptions): Promise<ToolDatabase> {
  if (databaseUrl) {
    const { host, pathname } = new URL(databaseUrl)
    return { connection: databaseUrl, location: `${host}${pathname}`, close: async () => {} }
  }
  if (!creates && !hasCluster({ dataDir })) throw new OperatorError(`There is no database in ${dataDir}. ${HINT}`)
  const running = exclusive ? null : await findRunningPostgres({ dataDir, log })
  if (running) return { connection: running, location: dataDir, close: async () => {} }
  return startForTool(dataDir, log)
}

/** The servers of this tool. Most have one, and none ends before all are stopped. */
const running = new Set<Promise<unknown>>()

/** Stops the server again when a signal ends the tool. */
async function startForTool(dataDir: string, log: Logger): Promise<ToolDatabase> {
  const ending = new AbortController()
  const starting = startEmbeddedPostgres({ dataDir, log, lockWaitMs: 0, signal: ending.signal })
  running.add(starting)
  const end = () => {
    ending.abort()
    void starting
      .then((started) => started.stop())
      .catch(() => {})
      .then(() => running.delete(starting))
      .then(() => running.size > 0 || process.exit(1))
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, end)
  const { connection, location, stop } = await starting
  const close = async () => {
    await stop()
    running.delete(starting)
    for (const signal of signals) process.off(signal, end)
  }
  return { connection, location, close }
}

async function hasTables(connection: Connection): Promise<boolean> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ has: boolean }>(
      "select to_regclass('public.schema_migrations') is not null as has",
    )
    return rows[0]?.has ?? false
  })
}
