import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, withClient } from '#platform/database/connection.ts'
import { DatabaseUnavailable } from '#platform/database/database-unavailable.ts'
import { migrate } from '#platform/database/migrate.ts'
import { describePlan, planUpgrade, requireAlone } from '#platform/database/plan-upgrade.ts'
import { describeError } from '#platform/errors/describe-error.ts'
import type { Logger } from '#platform/log/logger.ts'
import { countOtherProcesses } from './shared-key-access.ts'

interface UpgradeOptions {
  /** For work that needs a session. */
  direct: Connection
  migrations: string
  log: Logger
}

/** Called when the upgrade of an older database begins, with whether this is the only process on it. */
export type OnUpgrade = (isAlone: boolean) => void

const RETRY_MS = 5000

/** Brings the tables of an older version up to date. */
export function createUpgrade({ direct, migrations, log }: UpgradeOptions) {
  const options = { connection: direct, directory: migrations, log }
  const stopping = new AbortController()
  let isRunning = false
  let finishing: Promise<void> = Promise.resolve()

  async function finish(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await migrate({ ...options, signal: stopping.signal })
        return
      } catch (error) {
        log.error({ reason: describeError(error) }, 'a migration in batches was interrupted')
        if (!(error instanceof DatabaseUnavailable)) return
        await sleep(RETRY_MS, null, { ref: false, signal: stopping.signal }).catch(() => {})
      }
    }
  }

  return {
    /** Applies what the site needs before it can work. */
    async run(onUpgrade: OnUpgrade): Promise<void> {
      const { plan, others } = await withClient(direct, async (client) => ({
        plan: await planUpgrade(client, migrations),
        others: await countOtherProcesses(client),
      }))
      requireAlone(plan, others)
      isRunning = plan.pending.length > 0 && !plan.isNew
      if (isRunning) {
        log.info({ leads: plan.leads, migrations: describePlan(plan) }, 'upgrading the database')
        onUpgrade(others === 0)
      }
      await migrate({ ...options, leavesBatches: true, signal: stopping.signal }).finally(() => {
        isRunning = false
      })
    },

    isRunning: () => isRunning,

    /** Applies the rest in the background. */
    finish(): void {
      finishing = finish()
    },

    async stop(): Promise<void> {
      stopping.abort()
      await finishing
    },
  }
}
