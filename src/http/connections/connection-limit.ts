import type { Socket } from 'node:net'
import type { Logger } from '#platform/logger.ts'

interface ConnectionLimitOptions {
  /** How many connections may be open at a time, in all and from one address (IPv6: one /64 network). */
  max: number
  maxPerAddress: number
  /** What connections are counted by, or null for a proxy, whose connections belong to many visitors. */
  keyOf: (address: string | undefined) => string | null
  log: Logger
  now: () => number
}

export type ConnectionLimit = (socket: Pick<Socket, 'remoteAddress' | 'once' | 'destroy'>) => boolean

/** Under an attack, one line in this time says how many were turned away. */
const LOG_INTERVAL_MS = 60_000

/** Admits a new connection and counts it until it closes, or closes it at once because there are too many already. */
export function createConnectionLimit(options: ConnectionLimitOptions): ConnectionLimit {
  const { max, maxPerAddress, keyOf, log, now } = options
  const byAddress = new Map<string, number>()
  let open = 0
  let refused = 0
  let loggedAt = Number.NEGATIVE_INFINITY

  function refuse(socket: Parameters<ConnectionLimit>[0]): false {
    socket.destroy()
    refused++
    if (now() - loggedAt < LOG_INTERVAL_MS) return false
    log.warn({ refused, open }, 'too many connections; new ones are closed')
    loggedAt = now()
    refused = 0
    return false
  }

  return (socket) => {
    const key = keyOf(socket.remoteAddress)
    const ofAddress = key === null ? 0 : (byAddress.get(key) ?? 0)
    if (open >= max || ofAddress >= maxPerAddress) return refuse(socket)
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
