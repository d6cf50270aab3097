import { codeOf } from '../errors/code-of.ts'
import { Unavailable } from '../errors/unavailable.ts'

/** Every query and connection attempt fails with this while the database is down, full or too slow. */
export class DatabaseUnavailable extends Unavailable {
  override name = 'DatabaseUnavailable'
}

/** Another transaction held a lock for longer than `lock_timeout`. */
export class LockTimedOut extends DatabaseUnavailable {
  override name = 'LockTimedOut'
}

/** A statement took longer than `statement_timeout`, or somebody cancelled it. */
export class StatementTimedOut extends DatabaseUnavailable {
  override name = 'StatementTimedOut'
}

/** All connections of the pool stayed busy for too long. */
export class PoolExhausted extends DatabaseUnavailable {
  override name = 'PoolExhausted'
}

/** Whether a transaction that failed with this error may have been committed: its connection broke before the answer. */
export function mayBeCommitted(error: unknown): boolean {
  const isAnswered =
    error instanceof LockTimedOut || error instanceof StatementTimedOut || error instanceof PoolExhausted
  return error instanceof DatabaseUnavailable && !isAnswered
}

const LOCK_TIMEOUT = '55P03'
const STATEMENT_TIMEOUT = '57014'

const timeouts = new Map<string, typeof DatabaseUnavailable>([
  [LOCK_TIMEOUT, LockTimedOut],
  [STATEMENT_TIMEOUT, StatementTimedOut],
])

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

const SERVER_CODES = new Set([
  '57P01', // shut down by its operator
  '57P02', // crashed
  '57P03', // starting up or shutting down
  '57P05', // idle session ended
  STATEMENT_TIMEOUT,
  LOCK_TIMEOUT,
  '58030', // input or output failed
  '25006', // read only: a replica, or a server that is being handed over
  '25P03', // idle_in_transaction_session_timeout
])

/** `pg` gives these no code. */
const POOL_MESSAGE = 'timeout exceeded when trying to connect'
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/** Turns a driver error that means an outage into `DatabaseUnavailable`, and returns any other unchanged. */
export function translateOutage(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable || !isOutage(error)) return error
  const isBusy = error.message === POOL_MESSAGE
  const Outage = isBusy ? PoolExhausted : (timeouts.get(codeOf(error)) ?? DatabaseUnavailable)
  return new Outage(error.message, { cause: error })
}

function isOutage(error: Error): boolean {
  const code = codeOf(error)
  // Only a missing socket is an outage; a missing file is our own bug.
  const isMissingSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return (
    isMissingSocket ||
    NETWORK_CODES.has(code) ||
    SERVER_CODES.has(code) ||
    /^(08|53)[0-9A-Z]{3}$/.test(code) ||
    error.message === POOL_MESSAGE ||
    DRIVER_MESSAGES.test(error.message) ||
    (error.cause instanceof Error && isOutage(error.cause))
  )
}
