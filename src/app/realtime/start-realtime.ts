// Loaded with the first socket or broadcast, see `create-realtime.ts`.

import type { Header } from '#http/middleware/security-headers.ts'
import { createSocketAcceptor } from '#http/realtime/accept-socket.ts'
import { createBroadcastRoutes } from '#http/realtime/broadcast-routes.ts'
import type { createClientAddressReader } from '#http/requests/client-address.ts'
import type { Connection } from '#platform/database/connection.ts'
import { createDatabase } from '#platform/database/database.ts'
import { type Bus, startBus } from '#services/realtime/bus/bus.ts'
import type { BusFrame } from '#services/realtime/bus/bus-frames.ts'
import { createPolicies } from '#services/realtime/policies/policies.ts'
import { createRealtime } from '#services/realtime/realtime.ts'
import type { RealtimeContext } from '#services/realtime/realtime-context.ts'
import type { Tables } from '#services/tables.ts'

interface StartRealtimeOptions {
  context: RealtimeContext
  database: { connection: Connection; isShared: boolean; canActForCallers: () => Promise<boolean> }
  securityHeaders: readonly Header[]
  readClientAddress: ReturnType<typeof createClientAddressReader>
  isLimited: boolean
}

/** Policies that operators write may be slow, so they have a pool of their own, and less time than other statements. */
const POOL_SIZE = 3
const POLICY_MS = 3000

export function startRealtime(options: StartRealtimeOptions) {
  const { context, database, securityHeaders, readClientAddress, isLimited } = options
  const { log, now, newId } = context
  const { db, close } = createDatabase<Tables>({
    connection: database.connection,
    max: POOL_SIZE,
    log,
    statementTimeoutMs: POLICY_MS,
  })
  const policies = createPolicies({ db, log, now, newId, isReady: database.canActForCallers })
  // One connection sends, so that broadcasts stay in order.
  const sending = createDatabase<Tables>({ connection: database.connection, max: 1, log })
  const openBus = (onFrame: (frame: BusFrame) => void): Bus | null =>
    database.isShared
      ? startBus({ pool: sending.pool, connection: database.connection, log, origin: newId(), onFrame })
      : null
  const realtime = createRealtime(context, policies, openBus)
  return {
    acceptSocket: createSocketAcceptor({ realtime, securityHeaders, readClientAddress, isLimited }),
    answerBroadcast: createBroadcastRoutes({ realtime, readClientAddress, isLimited }),
    async stop() {
      await realtime.stop()
      await Promise.all([close(), sending.close()])
    },
  }
}
