import type { ConnectionSettings } from '#platform/database/connection.ts'
import { locatePostgresHome, superuserConnection } from '#platform/database/embedded/postgres-home.ts'

/** How to connect as superuser to the embedded server of a data directory. */
export function superuserOf(dataDir: string, rootDataDir?: string): ConnectionSettings {
  return superuserConnection(locatePostgresHome({ dataDir, rootDataDir }))
}
