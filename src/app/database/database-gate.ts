import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseUnavailable } from '#platform/database/database-unavailable.ts'

/** A lead may wait twice: in a batch, and then alone. */
const WAIT_MS = 3000

/**
 * Keeps statements out of a database whose tables are not yet those of this version. They wait for a while, so that
 * visitors don't notice a short upgrade, and are then refused like during an outage.
 */
export function createDatabaseGate(waitMs = WAIT_MS) {
  const { promise: opened, resolve, reject } = Promise.withResolvers<void>()
  opened.catch(() => {})
  let isOpen = false

  async function refuseLater(): Promise<never> {
    await sleep(waitMs, null, { ref: false })
    throw new DatabaseUnavailable('the database is not ready for this version yet')
  }

  return {
    async pass(): Promise<void> {
      if (!isOpen) await Promise.race([opened, refuseLater()])
    },
    open(): void {
      isOpen = true
      resolve()
    },
    /** Refuses those who wait, because the process is stopping. */
    shut: () => reject(new DatabaseUnavailable('the process is stopping')),
  }
}
