import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Config } from '#config/config.ts'
import type { EndedSessions } from '#domain/auth/ended-sessions.ts'
import type { LiveSessions } from '#domain/auth/live-sessions.ts'
import { isDeskTopic } from '#domain/desk/desk-topics.ts'
import type { Header } from '#http/middleware/security-headers.ts'
import type { AcceptSocket } from '#http/realtime/accept-upgrades.ts'
import type { AnswerBroadcast } from '#http/realtime/create-realtime-routes.ts'
import type { createClientAddressReader } from '#http/requests/client-address.ts'
import type { Connection } from '#platform/database/connection.ts'
import type { Logger } from '#platform/log/logger.ts'
import { createBearerTokens } from '#platform/tokens/bearer-tokens.ts'
import type { KeyRing } from '#platform/tokens/key-ring.ts'
import { announce } from '#services/realtime/bus/announce.ts'
import type { Announcement } from '#services/realtime/bus/bus-frames.ts'
import type { Realtime } from '#services/realtime/realtime.ts'
import { findMaxSockets } from '../http-server/connection-gate.ts'

interface RealtimeOptions {
  config: Config
  log: Logger
  database: {
    pool: Pool
    connection: Connection
    direct: Connection
    isShared: boolean
    hasSessions: () => boolean
    canActForCallers: () => Promise<boolean>
  }
  sessions: LiveSessions
  publishableKey: string
  keys: { ring: KeyRing; secretKey: string }
  securityHeaders: readonly Header[]
  readClientAddress: ReturnType<typeof createClientAddressReader>
  isStopping: () => boolean
}

const MAX_ANNOUNCE_TRIES = 30
const ANNOUNCE_RETRY_MS = 1000

/** The realtime service. Nothing of it is loaded until somebody uses it. */
export function createRealtimeLoader(options: RealtimeOptions) {
  const { config, log, database, publishableKey, keys } = options
  const now = Date.now
  let loaded: ReturnType<typeof start> | null = null

  async function start() {
    // Without a session it cannot listen to other processes, so it is off.
    const isOn = config.realtime.isOn && database.hasSessions()
    const { startRealtime } = await import('./start-realtime.ts')
    return startRealtime({
      ...options,
      context: {
        log,
        now,
        elapsed: () => performance.now(),
        newId: randomUUID,
        sessions: options.sessions,
        tokens: createBearerTokens({ ring: keys.ring, now, legacySecret: config.auth.jwtSecret }),
        publishableKey,
        secretKey: keys.secretKey,
        settings: { ...config.realtime, isOn, maxSockets: findMaxSockets(config) },
        usesPersonId: isDeskTopic,
        isStopping: options.isStopping,
      },
      isLimited: config.server.rateLimit,
    })
  }

  const load = () => {
    loaded ??= start().catch((error: unknown) => {
      loaded = null
      throw error
    })
    return loaded
  }

  /** An announcement may end somebody's access, and other processes have no quick way to notice, so it is retried. */
  async function announceWithRetries(announcement: Announcement): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await announce(database.pool, announcement)
      } catch (error) {
        if (tries === MAX_ANNOUNCE_TRIES || options.isStopping()) throw error
        await wait(ANNOUNCE_RETRY_MS, undefined, { ref: false })
      }
    }
  }

  /** Acts in this process, if it has sockets, and tells the other processes to do the same. */
  function everywhere(act: (realtime: Realtime) => void, announcement: Announcement): void {
    const here = loaded?.then(({ realtime }) => act(realtime))
    const elsewhere = database.isShared && announceWithRetries(announcement)
    Promise.all([here, elsewhere]).catch((error: unknown) => {
      // Every process also finds ended sessions within half a minute, and rechecks all topics after an interruption.
      log.error({ reason: String(error) }, 'another process could not be told about a change of access')
    })
  }

  return {
    loadSockets: async (): Promise<AcceptSocket> => (await load()).acceptSocket,
    loadBroadcasts: async (): Promise<AnswerBroadcast> => (await load()).answerBroadcast,
    /** Ends all channels and sockets of these sessions, in every process. */
    endSessions(ended: EndedSessions): void {
      options.sessions.forget()
      everywhere((realtime) => realtime.endSessions(ended), { ended })
    },
    /** Rechecks the policies for everybody in a private topic, in every process. */
    recheckTopic: (topic: string) => everywhere((realtime) => realtime.recheckTopic(topic), { recheckTopic: topic }),
    /** Whether a broadcast could have receivers, in this process or possibly in another. */
    isHeard: () => loaded !== null || database.isShared,
    /** Sends one of our own broadcasts to a private topic, in every process. Delivery is not guaranteed. */
    broadcast(topic: string, event: string, payload: Record<string, unknown>): void {
      const room = { isPrivate: true, topic }
      const text = JSON.stringify({ type: 'broadcast', event, payload })
      const broadcast = { form: 'text', payload: text } as const
      // Without sockets here, tells the other processes without loading the realtime code.
      const sent = loaded
        ? loaded.then(({ realtime }) => void realtime.broadcast(room, broadcast))
        : database.isShared && announce(database.pool, { room, broadcast })
      Promise.resolve(sent).catch((error: unknown) => {
        log.warn({ reason: String(error) }, 'one of our own broadcasts was lost')
      })
    },
    /** Whether the process accepts new sockets. True until the first one. */
    isReady: async () => (await loaded)?.realtime.isConnected() ?? true,
    countSockets: async () => (await loaded)?.realtime.socketCount() ?? 0,
    stop: async () => (await loaded)?.stop(),
  }
}
