import { randomUUID } from 'node:crypto'
import type { Config } from '#config/config.ts'
import type { Header } from '#http/middleware/security-headers.ts'
import type { AcceptSocket } from '#http/realtime/accept-upgrades.ts'
import type { AnswerBroadcast } from '#http/realtime/create-realtime-routes.ts'
import type { createClientAddressReader } from '#http/requests/client-address.ts'
import type { Connection } from '#platform/database/connection.ts'
import type { Logger } from '#platform/logger.ts'
import { createBearerTokens } from '#platform/tokens/bearer-tokens.ts'
import type { KeyRing } from '#platform/tokens/key-ring.ts'

interface RealtimeOptions {
  config: Config
  log: Logger
  database: { connection: Connection; isShared: boolean; canActForCallers: () => Promise<boolean> }
  publishableKey: string
  keys: { ring: KeyRing; secretKey: string }
  securityHeaders: readonly Header[]
  readClientAddress: ReturnType<typeof createClientAddressReader>
  isStopping: () => boolean
}

/** The realtime service. Until somebody uses it, none of its code is loaded and nothing of it runs. */
export function createRealtimeLoader(options: RealtimeOptions) {
  const { config, publishableKey, keys } = options
  const now = Date.now
  let loaded: ReturnType<typeof start> | null = null

  async function start() {
    const { startRealtime } = await import('./start-realtime.ts')
    return startRealtime({
      ...options,
      context: {
        log: options.log,
        now,
        newId: randomUUID,
        tokens: createBearerTokens({ ring: keys.ring, now, legacySecret: config.auth.jwtSecret }),
        publishableKey,
        secretKey: keys.secretKey,
        settings: config.realtime,
        isStopping: options.isStopping,
      },
      isLimited: config.server.rateLimit,
    })
  }

  const load = () => {
    loaded ??= start()
    return loaded
  }

  return {
    loadSockets: async (): Promise<AcceptSocket> => (await load()).acceptSocket,
    loadBroadcasts: async (): Promise<AnswerBroadcast> => (await load()).answerBroadcast,
    stop: async () => (await loaded)?.stop(),
  }
}
