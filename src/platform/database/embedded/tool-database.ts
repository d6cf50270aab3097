import type { Logger } from '../../logger.ts'
import type { Connection } from '../connection.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

interface ToolDatabaseOptions {
  databaseUrl: string | undefined
  dataDir: string
  log: Logger
  /** Refuses to work while the server is running. */
  exclusive?: boolean
}

export interface ToolDatabase {
  connection: Connection
  /** Where the database is, as a text for the operator. */
  location: string
  close(): Promise<void>
}

/** The database for a command-line tool: DATABASE_URL, else the running embedded server, else one started for the tool. */
export async function openDatabaseForTool(options: ToolDatabaseOptions): Promise<ToolDatabase> {
  const { databaseUrl, dataDir, log } = options
  if (databaseUrl) {
    const { host, pathname } = new URL(databaseUrl)
    return { connection: databaseUrl, location: `${host}${pathname}`, close: async () => {} }
  }
  const running = options.exclusive ? null : await findRunningPostgres({ dataDir, log })
  if (running) return { connection: running, location: dataDir, close: async () => {} }
  const started = await startEmbeddedPostgres({ dataDir, log, lockWaitMs: 0 })
  return { connection: started.connection, location: started.location, close: started.stop }
}
