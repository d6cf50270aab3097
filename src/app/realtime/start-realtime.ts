// Loaded with the first socket or broadcast; see `create-realtime-loader.ts`.

import type { Header } from '#http/middleware/security-headers.ts'
import { createSocketAcceptor } from '#http/realtime/accept-socket.ts'
import { createBroadcastRoutes } from '#http/realtime/broadcast-routes.ts'
import type { createClientAddressReader } from '#http/requests/client-address.ts'
import type { Connection } from '#platform/database/connection.ts'
import { createDatabase } from '#platform/database/database.ts'
import { type Bus, startBus } from '#services/realtime/bus/bus.ts'
import type { BusFrame } from '#services/realtime/bus/bus-frames.ts'
import { createOutboxSource } from '#services/realtime/changes/outbox-source.ts'
import { startNode } from '#services/realtime/nodes/node.ts'
import { createTurns } from '#services/realtime/policies/in-turn.ts'
import { createPolicies } from '#services/realtime/policies/policies.ts'
import { packPresenceHints } from '#services/realtime/presence/pack-presence-hints.ts'
import { readPresence, writePresence } from '#services/realtime/presence/presence-store.ts'
import { createRealtime } from '#services/realtime/realtime.ts'
import type { RealtimeContext } from '#services/realtime/realtime-context.ts'
import { loadReplay } from '#services/realtime/stored/replay-store.ts'
import { createStoredBroadcasts } from '#services/realtime/stored/stored-broadcasts.ts'
import type { Tables } from '#services/tables.ts'

interface StartRealtimeOptions {
  context: RealtimeContext
  database: {
    connection: Connection
    direct: Connection
    isShared: boolean
    canActForCallers: () => Promise<boolean>
  }
  securityHeaders: readonly Header[]
  readClientAddress: ReturnType<typeof createClientAddressReader>
  isLimited: boolean
}

/** The operator's policies may be slow, so they have a separate pool and a shorter time limit. */
const POOL_SIZE = 3
const POLICY_MS = 3000

export function startRealtime(options: StartRealtimeOptions) {
  const { database, securityHeaders, readClientAddress, isLimited } = options
  const { context } = options
  const { log, newId } = context
  const { connection, direct, isShared } = database
  const policyDatabase = createDatabase<Tables>({
    connection,
    max: POOL_SIZE,
    log,
    statementTimeoutMs: POLICY_MS,
  })
  const { db, pool: policyPool } = policyDatabase
  const inTurn = createTurns()
  const policies = createPolicies({ db, log, newId, inTurn, isReady: database.canActForCallers })
  // Messages between processes do not wait for policies.
  const internalDatabase = createDatabase<Tables>({ connection, max: 2, log })
  const { pool: internalPool } = internalDatabase
  const origin = newId()
  const node = startNode({ pool: internalPool, log, isAlone: !isShared, onLost: () => realtime.restore() })
  const openBus = (onFrame: (frame: BusFrame) => void, onGap: () => void): Bus | null =>
    isShared
      ? startBus({ pool: internalPool, connection: direct, log, origin, onFrame, onOpen: node.hold, onGap })
      : null
  const realtime = createRealtime(context, {
    policies,
    inTurn,
    loadReplay: (asker, topic, request) => inTurn(asker, () => loadReplay(db, topic, request)),
    storedBroadcasts: createStoredBroadcasts({ ...context, db, inTurn }),
    openBus,
    storePresence: async (writes) => {
      const hints = isShared ? packPresenceHints(origin, writes) : []
      return writePresence(internalPool, await node.id(), writes, hints)
    },
    readPresence: (addresses) => readPresence(internalPool, addresses),
    createSource: (reports) =>
      createOutboxSource({ policyPool, internalPool, connection: direct, log, node, ...reports }),
  })
  return {
    acceptSocket: createSocketAcceptor({ realtime, securityHeaders, readClientAddress, isLimited }),
    answerBroadcast: createBroadcastRoutes({ realtime, readClientAddress, isLimited }),
    realtime,
    async stop() {
      await realtime.stop()
      await node.stop()
      await Promise.all([policyDatabase.close(), internalDatabase.close()])
    },
  }
}
