import type { Pool } from 'pg'
import type { Connection } from '#platform/database/connection.ts'
import { Unavailable } from '#platform/errors/unavailable.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Node } from '../nodes/node.ts'
import type { ChangeSource, ReportHandlers } from './change-source.ts'
import { startLeader } from './leader.ts'
import {
  countPatterns,
  type Delivery,
  deleteSubscriptions,
  insertSubscription,
  lastDelivery,
  listDeliveries,
  NodeRemoved,
} from './outbox-store.ts'
import { ChangeRequestFault } from './parse-change-request.ts'
import { isPattern } from './parse-filter.ts'
import { readDelivery } from './read-delivery.ts'

interface OutboxSourceOptions extends ReportHandlers {
  /** Stores subscriptions, which creates triggers. */
  policyPool: Pool
  /** For everything that must not wait for policies. */
  internalPool: Pool
  connection: Connection
  log: Logger
  node: Node
}

const RETRY_MS = 1000
/** Each distinct pattern is tried on every change of its table. */
const MAX_PATTERNS = 50
/** Keeps joins from waiting again and again while the database is unavailable. */
const START_AGAIN_MS = 5000

/**
 * Reports changes and broadcasts that triggers record in an outbox. `add` stores a subscription, which creates the
 * trigger. The leader moves what it recorded to deliveries and notifies every process; each then calls `readDeliveries`.
 */
export function createOutboxSource(options: OutboxSourceOptions): ChangeSource {
  const { policyPool, internalPool, connection, log, node } = options
  let leader: ReturnType<typeof startLeader> | null = null
  /** The last delivery passed on. Deliveries from before the start concern nobody here. */
  let last: Promise<string> | null = null
  let failedAt: number | null = null
  let isReading = false
  let mustReadAgain = false
  let timer: NodeJS.Timeout | null = null

  async function start(): Promise<void> {
    if (!last && failedAt !== null && performance.now() - failedAt < START_AGAIN_MS)
      throw new Unavailable('the outbox could not be read a moment ago')
    last ??= findStart(options).catch((error: unknown) => {
      last = null
      failedAt = performance.now()
      throw error
    })
    await last
    leader ??= startLeader({ connection, log, onMoved: readDeliveries })
  }

  async function passOnNew(): Promise<void> {
    while (last) {
      const deliveries = await listDeliveries(internalPool, await last)
      for (const delivery of deliveries) {
        last = Promise.resolve(delivery.id)
        await passOn(delivery, options)
      }
      if (deliveries.length === 0) return
    }
  }

  function readDeliveries(): void {
    mustReadAgain = true
    if (isReading) return
    isReading = true
    void (async () => {
      while (mustReadAgain) {
        mustReadAgain = false
        await passOnNew()
      }
    })()
      .catch((error: unknown) => {
        log.warn({ reason: String(error) }, 'table changes could not be read; trying again')
        timer = setTimeout(readDeliveries, RETRY_MS).unref()
      })
      .finally(() => {
        isReading = false
      })
  }

  return {
    start,
    async add(subscription) {
      await start()
      const { schema, table, filters } = subscription.request
      if (
        filters.some(({ operator }) => isPattern(operator)) &&
        (await countPatterns(policyPool, schema, table)) >= MAX_PATTERNS
      )
        throw new ChangeRequestFault(
          'Error parsing `filter` params: this table has too many filters with regular expressions',
        )
      const insert = async () => insertSubscription(policyPool, await node.id(), subscription)
      const added = await insert().catch(async (error: unknown) => {
        if (!(error instanceof NodeRemoved)) throw error
        // This process has not noticed yet that it was removed.
        await node.renew()
        return insert()
      })
      return added
    },
    remove: (ids) => deleteSubscriptions(internalPool, ids),
    readDeliveries,
    async stop() {
      if (timer) clearTimeout(timer)
      last = null
      await leader?.stop()
    },
  }
}

/** Returns the last delivery. The database records broadcasts only while there is a process to deliver them. */
async function findStart({ node, internalPool }: OutboxSourceOptions): Promise<string> {
  await node.id()
  return lastDelivery(internalPool)
}

async function passOn({ id, body }: Delivery, { log, onBroadcast, onChanges }: OutboxSourceOptions): Promise<void> {
  const { reports, unreadable } = readDelivery(body)
  if (unreadable > 0) log.error({ delivery: id, count: unreadable }, 'table changes could not be parsed')
  for (const report of reports) if ('broadcast' in report) onBroadcast(report.broadcast)
  await onChanges(reports.flatMap((report) => ('change' in report ? [report.change] : [])))
}
