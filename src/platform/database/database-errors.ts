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
  '57014', // statement_timeout
  '55P03', // lock_timeout
  '58030', // input or output failed
  '25006', // read only: a replica, or a server that is being handed over
  '25P03', // idle_in_transaction_session_timeout
])

/** `pg` gives these no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/** Whether the database was away, full or too slow: the same call may work in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // Only a socket that is not there counts; a missing file is a fault of ours.
  const isMissingSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return (
    isMissingSocket ||
    NETWORK_CODES.has(code) ||
    SERVER_CODES.has(code) ||
    /^(08|53)[0-9A-Z]{3}$/.test(code) ||
    DRIVER_MESSAGES.test(error.message) ||
    isDatabaseUnavailable(error.cause)
  )
}
