import type { Client } from 'pg'
import { type Connection, createClient } from '#platform/database/connection.ts'
import { StatementTimedOut } from '#platform/database/database-unavailable.ts'
import { Unavailable } from '#platform/errors/unavailable.ts'
import type { Logger } from '#platform/log/logger.ts'
import { tidyUp } from './leftovers-store.ts'
import {
  dropOldest,
  endPatternSubscriptions,
  isOutboxFilled,
  limitStatements,
  moveChanges,
  tryToLead,
} from './outbox-store.ts'

interface LeaderOptions {
  connection: Connection
  log: Logger
  /** Called when changes were moved to where every process reads them. */
  onMoved: () => void
}

const POLL_MS = 50
const ELECTION_MS = 1000
const RETRY_MS = 1000
const TIDY_MS = 30_000
const MAX_ROWS = 100
const MAX_BYTES = 4_000_000
/** A policy that takes longer than this for a few changes would hold up all others. */
const STATEMENT_MS = 5000

/** The name of its connection in `pg_stat_activity`. */
export const LEADER_CONNECTION = 'offmarket realtime leader'

/**
 * Only one process at a time moves changes out of the outbox. It holds a lock on a dedicated connection. If either
 * dies, another process takes over, and anything not committed is still in the outbox.
 */
export function startLeader({ connection, log, onMoved }: LeaderOptions) {
  let isStopped = false
  let client: Client | null = null
  let interrupt = () => {}

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms).unref()
      interrupt = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function lead(own: Client): Promise<void> {
    await own.connect()
    await limitStatements(own, STATEMENT_MS)
    while (!isStopped && !(await tryToLead(own))) await pause(ELECTION_MS)
    const move = createMover(own, log)
    let tidiedAt = performance.now()
    while (!isStopped) {
      if (await isOutboxFilled(own)) {
        await move()
        onMoved()
        continue
      }
      await pause(POLL_MS)
      if (performance.now() - tidiedAt < TIDY_MS) continue
      tidiedAt = performance.now()
      await tidyUp(own)
    }
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const own = createClient(connection, LEADER_CONNECTION)
      client = own
      await lead(own).catch((error: unknown) => {
        if (!isStopped) log.warn({ reason: String(error) }, 'table changes cannot be read; trying again')
      })
      await own.end().catch(() => {})
      if (!isStopped) await pause(RETRY_MS)
    }
  }

  const running = run()
  return {
    async stop() {
      isStopped = true
      interrupt()
      await client?.end().catch(() => {})
      await running
    },
  }
}

const TOO_SLOW = 'Error 408: Request Timeout, a filter with a regular expression takes too long and has ended'

/**
 * Gets the oldest change out of the way of later ones: ends the subscriptions whose regular expressions may be slow, or
 * else drops the change.
 */
async function unblockOutbox(client: Client, log: Logger, error: unknown): Promise<void> {
  const ended = error instanceof Unavailable ? await endPatternSubscriptions(client, TOO_SLOW) : 0
  if (ended > 0) {
    log.warn({ ended }, 'filters with regular expressions took too long and were stopped')
    return
  }
  const change = await dropOldest(client)
  log.error({ reason: String(error), change }, 'a table change was dropped because its policies could not be checked')
}

/** After a failure, moves changes one at a time, so that only the faulty one is dropped. */
function createMover(client: Client, log: Logger) {
  let singlesLeft = 0
  return async () => {
    const maxRows = singlesLeft > 0 ? 1 : MAX_ROWS
    try {
      await moveChanges(client, maxRows, MAX_BYTES)
      singlesLeft = Math.max(0, singlesLeft - 1)
    } catch (error) {
      // A broken connection is not the fault of a change.
      if (error instanceof Unavailable && !(error instanceof StatementTimedOut)) throw error
      if (maxRows === 1) await unblockOutbox(client, log, error)
      singlesLeft = MAX_ROWS
    }
  }
}
