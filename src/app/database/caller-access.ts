import { callerRights, serviceTables } from '#platform/database/caller-rights.ts'
import { prepareCallerRoles } from '#platform/database/caller-roles.ts'
import type { Connection } from '#platform/database/connection.ts'
import type { Logger } from '#platform/log/logger.ts'

/** Check again, as an administrator may create the roles while the site is running. */
const RECHECK_MS = 30_000

const MISSING =
  'the database lacks the roles anon, authenticated and service_role, and our own role cannot create them: the storage service and private channels are off (docs/operations.md, Roles for callers)'

/** Prepares the database for statements on behalf of callers, and reports whether they are possible. */
export function createCallerAccess(connection: Connection, log: Logger) {
  let areReady: Promise<boolean> = Promise.resolve(false)
  let checkedAt: number | null = null

  function prepare(): Promise<boolean> {
    checkedAt = performance.now()
    areReady = prepareCallerRoles({ connection, rights: callerRights, serviceTables })
    return areReady
  }

  return {
    /** Must run after the migrations, as they create the tables that the rights refer to. */
    async prepare(): Promise<void> {
      if (!(await prepare())) log.warn(MISSING)
    },

    async areReady(): Promise<boolean> {
      const isOld = checkedAt !== null && performance.now() - checkedAt > RECHECK_MS
      // `prepare` has not run before the migrations, so nothing is checked until then.
      return (await areReady) || (isOld && (await prepare()))
    },
  }
}
