import type { Client } from 'pg'
import { type Connection, createClient } from '#platform/database/connection.ts'
import { StatementTimedOut } from '#platform/database/database-unavailable.ts'
import { Unavailable } from '#platform/errors/unavailable.ts'
import type { Logger } from '#platform/log/logger.ts'
import { tidyUp } from './leftovers-store.ts'
import { dropOldest, endPatterns, limitStatements, lookAtOutbox, moveChanges, tryToLead } from './outbox-store.ts'

interface LeaderOptions {
  connection: Connection
  log: Logger
  /** Whether this process has channels, for which the database may send broadcasts. */
  hasChannels: () => boolean
  /** Changes were moved to where every process reads them. */
  onMoved: () => void
}

const LOOK_MS = 20
/** While nothing that could come would be heard. */
const IDLE_MS = 500
const ELECTION_MS = 1000
const RETRY_MS = 1000
const TIDY_MS = 30_000
const MAX_ROWS = 100
const MAX_BYTES = 4_000_000
/** A policy that needs longer than this for a few changes would hold up all others. */
const STATEMENT_MS = 5000

export const LEADER = 'offmarket realtime leader'

/**
 * One process at a time moves changes out of the outbox. It holds a lock on a connection of its own; when either dies,
 * another process takes over, and whatever was not committed is still in the outbox.
 */
export function startLeader({ connection, log, hasChannels, onMoved }: LeaderOptions) {
  let isStopped = false
  let client: Client | null = null
  let isIdle = false
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
      const { isFilled, isWatched } = await lookAtOutbox(own)
      if (isFilled) {
        await move()
        onMoved()
        continue
      }
      isIdle = !isWatched && !hasChannels()
      await pause(isIdle ? IDLE_MS : LOOK_MS)
      isIdle = false
      if (performance.now() - tidiedAt < TIDY_MS) continue
      tidiedAt = performance.now()
      await tidyUp(own)
    }
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const own = createClient(connection, LEADER)
      client = own
      await lead(own).catch((error: unknown) => {
        if (!isStopped) log.warn({ reason: String(error) }, 'changes of tables cannot be read; trying again')
      })
      await own.end().catch(() => {})
      if (!isStopped) await pause(RETRY_MS)
    }
  }

  const running = run()
  return {
    /** Somebody listens from now on, and does not wait for the next of the slow looks. */
    wake() {
      if (isIdle) interrupt()
    },
    async stop() {
      isStopped = true
      interrupt()
      await client?.end().catch(() => {})
      await running
    },
  }
}

const TOO_SLOW = 'Error 408: Request Timeout, a filter with a regular expression takes too long and has ended'

/** Subscriptions with regular expressions are ended, so that everybody else gets the change. */
async function clearTheWay(client: Client, log: Logger, error: unknown): Promise<void> {
  const ended = error instanceof Unavailable ? await endPatterns(client, TOO_SLOW) : 0
  if (ended > 0) {
    log.warn({ ended }, 'filters with regular expressions took too long and were stopped')
    return
  }
  const change = await dropOldest(client)
  log.error({ reason: String(error), change }, 'a change of a table was dropped, as its policies could not be checked')
}

/** After a failure, changes are moved one by one, so that only the one at fault is given up. */
function createMover(client: Client, log: Logger) {
  let aloneLeft = 0
  return async () => {
    const maxRows = aloneLeft > 0 ? 1 : MAX_ROWS
    try {
      await moveChanges(client, maxRows, MAX_BYTES)
      aloneLeft = Math.max(0, aloneLeft - 1)
    } catch (error) {
      // A broken connection is no fault of a change.
      if (error instanceof Unavailable && !(error instanceof StatementTimedOut)) throw error
      if (maxRows === 1) await clearTheWay(client, log, error)
      aloneLeft = MAX_ROWS
    }
  }
}
