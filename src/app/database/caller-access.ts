import { callerRights, serviceTables } from '#platform/database/caller-rights.ts'
import { prepareCallerRoles } from '#platform/database/caller-roles.ts'
import type { Connection } from '#platform/database/connection.ts'
import type { Logger } from '#platform/log/logger.ts'

/** An administrator may create the roles while the site runs. */
const ASK_AGAIN_MS = 30_000

const MISSING =
  'the database lacks the roles anon, authenticated and service_role, and our own role may not create them: the storage service and private channels are off (docs/operations.md, Roles for callers)'

/** Prepares the database for statements on behalf of callers, and knows whether it can execute them. */
export function createCallerAccess(connection: Connection, log: Logger) {
  let areReady: Promise<boolean> = Promise.resolve(false)
  let askedAt: number | null = null

  function prepare(): Promise<boolean> {
    askedAt = performance.now()
    areReady = prepareCallerRoles({ connection, rights: callerRights, serviceTables })
    return areReady
  }

  return {
    /** Runs after the migrations, which create what rights are given on. */
    async prepare(): Promise<void> {
      if (!(await prepare())) log.warn(MISSING)
    },

    async areReady(): Promise<boolean> {
      const isOld = askedAt !== null && performance.now() - askedAt > ASK_AGAIN_MS
      // Nothing is asked before the migrations have run.
      return (await areReady) || (isOld && (await prepare()))
    },
  }
}
