import type { Config } from '#config/config.ts'
import { type ConnectionLimit, createConnectionLimit } from '#http/connections/connection-limit.ts'
import { createConnectionKeyReader } from '#http/requests/client-address.ts'
import type { Logger } from '#platform/log/logger.ts'
import { readDescriptorLimit } from '#platform/processes/descriptor-limit.ts'

/** The minimum for the database, files, mail and outgoing requests. */
const RESERVED = 100

/** How many connections this many file descriptors allow. */
export function findMaxConnections({ server }: Config, descriptors: number): number {
  return Math.min(server.maxConnections, descriptors - Math.max(RESERVED, Math.ceil(descriptors / 4)))
}

/** Sockets stay open, so where descriptors are scarce, they leave half of the connections to requests. */
export function findMaxSockets(config: Config): number {
  const { maxSockets } = config.realtime
  const max = findMaxConnections(config, readDescriptorLimit())
  return max < config.server.maxConnections ? Math.min(maxSockets, Math.floor(max / 2)) : maxSockets
}

/** Leaves file descriptors free. Without any, the system would silently reset every new connection. */
export function createConnectionGate(config: Config, log: Logger): ConnectionLimit {
  const { server } = config
  const descriptors = readDescriptorLimit()
  const max = findMaxConnections(config, descriptors)
  if (max < server.maxConnections)
    log.info({ descriptors, max }, 'the file descriptor limit allows fewer connections than MAX_CONNECTIONS')
  return createConnectionLimit({
    max,
    maxPerAddress: server.maxConnectionsPerAddress,
    keyOf: createConnectionKeyReader(server.trustedProxies),
    log,
    now: Date.now,
  })
}
