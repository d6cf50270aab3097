import type { Config } from '#config/config.ts'
import { withClient } from '#platform/database/connection.ts'
import { createDatabase } from '#platform/database/database.ts'
import { openDatabaseForTool } from '#platform/database/embedded/tool-database.ts'
import { requireUpgraded } from '#platform/database/plan-upgrade.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Tables } from '#services/tables.ts'
import { migrationsFolder } from '../dev/load-config.ts'

interface SiteDatabaseOptions {
  config: Pick<Config, 'database' | 'dataDir'>
  log: Logger
  /** Maximum number of connections. */
  max: number
  /** Bypasses any pooler, for work that needs a session. */
  isDirect?: boolean
}

/**
 * The database of the site, for a command that works with this version's tables. Only a start of the site upgrades them,
 * because it refuses changes that would break processes of the old version.
 */
export async function openSiteDatabase({ config, log, max, isDirect = false }: SiteDatabaseOptions) {
  const { database, dataDir } = config
  const databaseUrl = isDirect ? database.directUrl : database.url
  const tool = await openDatabaseForTool({ databaseUrl, dataDir, log })
  const { connection, location } = tool
  try {
    await withClient(connection, (client) => requireUpgraded(client, migrationsFolder))
  } catch (error) {
    await tool.close()
    throw error
  }
  const { db, pool, close } = createDatabase<Tables>({ connection, max, log })
  return {
    connection,
    location,
    db,
    pool,
    async close() {
      await close()
      await tool.close()
    },
  }
}
