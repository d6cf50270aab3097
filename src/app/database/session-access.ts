import { limitRole } from '#platform/database/bound-waits.ts'
import { type Connection, withClient } from '#platform/database/connection.ts'
import { defaultLimits } from '#platform/database/database.ts'
import { DatabaseUnavailable } from '#platform/database/database-unavailable.ts'
import { findRoute, type Route } from '#platform/database/sessions.ts'
import { Unavailable } from '#platform/errors/unavailable.ts'
import type { Logger } from '#platform/log/logger.ts'

interface SessionAccessOptions {
  connection: Connection
  /** The connection for work that needs a session. */
  direct: Connection
  log: Logger
}

const MISSING =
  'the database is reached through a pooler in transaction mode: the realtime service and backups are off until DATABASE_DIRECT_URL points to the server itself (docs/operations.md, Poolers)'

/** Once the database is up, finds out whether we reach it through a pooler, and prepares the database for that. */
export function createSessionAccess({ connection, direct, log }: SessionAccessOptions) {
  // The embedded server, whose connection is not a URL, has no pooler.
  let hasSessions: boolean | null = typeof connection === 'string' ? null : true

  async function limitPooledRole(): Promise<void> {
    try {
      await withClient(connection, (client) => limitRole(client, defaultLimits))
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      log.warn(
        { reason: String(error) },
        'statements through the pooler have no time limit, because our role cannot set one',
      )
    }
  }

  return {
    async prepare(): Promise<void> {
      if (hasSessions !== null) return
      const route: Route = await findRoute(connection)
      if (route !== 'server') await limitPooledRole()
      const directRoute = direct === connection ? route : await findRoute(direct)
      hasSessions = directRoute !== 'shared sessions'
      if (!hasSessions) log.error(MISSING)
    },

    hasSessions(): boolean {
      if (hasSessions === null) throw new Unavailable('the database has not answered yet')
      return hasSessions
    },
  }
}
