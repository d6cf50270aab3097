import type { Pool } from 'pg'
import type { Connection } from '#platform/database/connection.ts'
import type { Logger } from '#platform/logger.ts'
import type { Node } from '../nodes/node.ts'
import type { Change, ChangeSource } from './change-source.ts'
import { startLeader } from './leader.ts'
import { deleteSubscriptions, insertSubscription, lastDelivery, readDeliveries } from './outbox-store.ts'

interface OutboxSourceOptions {
  /** Statements of subscribers, which create triggers, and those that read what is delivered to this process. */
  subscribing: Pool
  reading: Pool
  connection: Connection
  log: Logger
  node: Node
  onChanges: (changes: Change[]) => void
}

const RETRY_MS = 1000

/** Changes that triggers record in an outbox. Nothing runs before the first subscription. */
export function createOutboxSource(options: OutboxSourceOptions): ChangeSource {
  const { subscribing, reading, connection, log, node, onChanges } = options
  let leader: ReturnType<typeof startLeader> | null = null
  /** The last delivery that was passed on. What came before the first subscription concerns nobody here. */
  let last: Promise<string> | null = null
  let isReading = false
  let isAskedAgain = false
  let timer: NodeJS.Timeout | null = null

  async function begin(): Promise<void> {
    last ??= lastDelivery(reading).catch((error: unknown) => {
      last = null
      throw error
    })
    await last
    leader ??= startLeader({ connection, log, onMoved: look })
  }

  async function readOn(): Promise<void> {
    while (last) {
      const deliveries = await readDeliveries(reading, await last)
      for (const { id, changes } of deliveries) {
        last = Promise.resolve(id)
        onChanges(changes)
      }
      if (deliveries.length === 0) return
    }
  }

  function look(): void {
    isAskedAgain = true
    if (isReading) return
    isReading = true
    void (async () => {
      while (isAskedAgain) {
        isAskedAgain = false
        await readOn()
      }
    })()
      .catch((error: unknown) => {
        log.warn({ reason: String(error) }, 'changes of tables could not be read; trying again')
        timer = setTimeout(look, RETRY_MS).unref()
      })
      .finally(() => {
        isReading = false
      })
  }

  return {
    async add(subscription) {
      await begin()
      const tables = await insertSubscription(subscribing, await node.id(), subscription)
      leader?.wake()
      return tables
    },
    remove: (ids) => deleteSubscriptions(reading, ids),
    look,
    async stop() {
      if (timer) clearTimeout(timer)
      last = null
      await leader?.stop()
    },
  }
}
