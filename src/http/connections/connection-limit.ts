import type { Socket } from 'node:net'
import type { Logger } from '#platform/log/logger.ts'

interface ConnectionLimitOptions {
  /** How many connections may be open at once, in total and from one address (IPv6: one /64 network). */
  max: number
  maxPerAddress: number
  /** The key to count a connection by, or null for a proxy, which serves many visitors. */
  keyOf: (address: string | undefined) => string | null
  log: Logger
  now: () => number
}

/**
 * Returns whether the connection was admitted. `closeIdle` closes an idle connection, or one whose request is not
 * complete, and returns false if there was none.
 */
export type ConnectionLimit = (
  socket: Pick<Socket, 'remoteAddress' | 'once' | 'destroy'>,
  closeIdle: () => boolean,
) => boolean

/** Under attack, at most one log line per interval says how many were closed. */
const LOG_INTERVAL_MS = 60_000

/**
 * Admits a new connection and counts it until it closes. If the limit is reached, closes an idle one to make room, or
 * else the new one. An address over its own limit gets no room.
 */
export function createConnectionLimit(options: ConnectionLimitOptions): ConnectionLimit {
  const { max, maxPerAddress, keyOf, log, now } = options
  const byAddress = new Map<string, number>()
  let open = 0
  let closed = 0
  let loggedAt = Number.NEGATIVE_INFINITY

  function noteClosed(): void {
    closed++
    if (now() - loggedAt < LOG_INTERVAL_MS) return
    log.warn({ closed, open, max }, 'too many connections; new or idle ones are closed')
    loggedAt = now()
    closed = 0
  }

  return (socket, closeIdle) => {
    const key = keyOf(socket.remoteAddress)
    const ofAddress = key === null ? 0 : (byAddress.get(key) ?? 0)
    const hasRoom = ofAddress < maxPerAddress && (open < max || closeIdle())
    if (open >= max || !hasRoom) noteClosed()
    if (!hasRoom) {
      socket.destroy()
      return false
    }
    open++
    if (key !== null) byAddress.set(key, ofAddress + 1)
    socket.once('close', () => {
      open--
      if (key === null) return
      const left = (byAddress.get(key) ?? 1) - 1
      if (left === 0) byAddress.delete(key)
      else byAddress.set(key, left)
    })
    return true
  }
}
